import type { Mutant } from '../mutant';

const records = 'client/features/records';
const kinds = `${records}/kinds`;
const table = `${records}/table`;
const dashboard = 'client/features/dashboard';

/** Section 2: lists, dashboard and navigation, and the steps of section 4 that are taken on them. */
export const SCREENS: readonly Mutant[] = [
  { name: 'what is fetched ahead loads the page anew', file: 'client/api/loadChunk.ts', find: '!isAwaited', replace: 'Date.now() < 0', test: 'browser/ahead > a link that breaks' },
  { name: 'crew without INDOS', file: 'shared/kinds/crew.ts', find: "    'rank',\n    'indos',\n", replace: "    'rank',\n", test: 'cols', only: 'crew' },
  { name: 'remarks of equipment under another name', file: 'shared/kinds/equipmentInspections.ts', find: "note('Remarks/Action Needed')", replace: "note('Remarks')", test: 'cols', only: 'equipment-inspections' },
  { name: 'an empty status says nothing', file: `${table}/cellText.ts`, find: "isStatus(column.key) || column.sortAs ? 'N/A' : ''", replace: "''", test: 'saysna' },
  { name: 'the crew summary is empty', file: `${table}/summaries.ts`, find: 'kind.isPending(record, today)', replace: 'false', test: 'lcrew' },
  { name: 'the crew summary is everybody', file: `${table}/summaries.ts`, find: 'kind.isPending(record, today)', replace: 'true', test: 'lcrew' },
  { name: 'the equipment summary has no category', file: `${kinds}/equipmentInspections.tsx`, find: "keys: ['item_name', 'category', 'next_due_date']", replace: "keys: ['item_name', 'next_due_date']", test: 'lequip' },
  { name: 'the requisition summary is of all', file: 'shared/kinds/requisitions.ts', find: 'const pending = records.filter(isPending)', replace: 'const pending = [...records]', test: 'lreq' },
  { name: 'the equipment summary stands above', file: `${kinds}/equipmentInspections.tsx`, find: '    summaryBelow: true,\n', replace: '', test: 'lequip' },
  { name: 'LRIT is an inspection', file: 'shared/kinds/equipmentInspections.ts', find: "= ['SSAS', 'LRIT'];", replace: "= ['SSAS'];", test: 'reportform' },
  { name: 'every item takes a report', file: `${kinds}/equipmentInspections.tsx`, find: 'carriesReport(record) && <EquipmentReport', replace: '<EquipmentReport', test: 'lequip' },
  { name: 'the tabs are swapped', file: `${kinds}/equipmentInspections.tsx`, find: "label: TESTS, shown: tests }", replace: "label: TESTS, shown: inspections }", test: 'lequip' },
  { name: 'requisition cells are not merged', file: 'client/ui/TableRow.tsx', find: ' rowSpan={lines.length}', replace: ' rowSpan={1}', test: 'lreq' },
  { name: 'Pending Qty under another name', file: `${records}/items/itemColumns.tsx`, find: "header: 'Pending Qty'", replace: "header: 'Pending'", test: 'cols', only: 'requisitions' },
  { name: 'completing sets no date', file: `${records}/messages/messageStatus.ts`, find: "status: 'Completed', completion_date: today", replace: "status: 'Completed', completion_date: null", test: 'lmsg' },
  { name: 'reopening keeps the date', file: `${records}/messages/messageStatus.ts`, find: "status: 'In Progress', completion_date: null", replace: "status: 'In Progress'", test: 'lmsg' },
  { name: 'only the status is sent back', file: `${records}/messages/messageStatus.ts`, find: '[name, record[name] ?? null]', replace: '[name, null]', test: 'lmsg' },
  { name: 'a message is edited from its row', file: 'shared/kinds/dailyMessages.ts', find: 'edit: false', replace: 'edit: true', test: 'noedit' },
  { name: 'money without grouping', file: 'shared/money.ts', find: "whole?.replace(/\\B(?=(\\d{3})+$)/g, ',')", replace: 'whole', test: 'linv' },
  { name: 'the add link of a list leads to another form', file: 'client/features/shell/sections.ts', find: '`/add-${screens.word}`', replace: '`/new-${screens.word}`', test: 'addlink', only: 'crew' },
  { name: 'add links in other words', file: `${kinds}/defineScreens.ts`, find: '`Add New ${nounOf(kind)}`', replace: '`Add ${nounOf(kind)}`', test: 'addlink', only: 'crew' },
  { name: 'the total counts the pending', file: `${table}/ListFigures.tsx`, find: 'Total ${kind.plural}: ${records.length}', replace: 'Total ${kind.plural}: ${count}', test: 'total', only: 'audits' },
  { name: 'no requisitions, in other words', file: `${kinds}/defineScreens.ts`, find: 'empty: `No ${kind.plural} found for this vessel.`', replace: 'empty: `No ${kind.plural} found.`', test: 'empty', only: 'requisitions' },
  { name: 'nothing expires, in other words', file: `${kinds}/equipmentInspections.tsx`, find: "'No items expiring or expired within 30 days.'", replace: "'Nothing is due.'", test: 'empty', only: 'equipment-inspections' },
  { name: 'delete asks nothing', file: `${table}/useDeleteRecord.ts`, find: 'if (!(await confirm(await questionOf(kind, record, name)))) return false;', replace: 'await confirm(await questionOf(kind, record, name));', test: 'confirm' },
  { name: 'delete asks in other words', file: `${table}/useDeleteRecord.ts`, find: '`Are you sure you want to delete this ${kind.noun}?`', replace: '`Delete this ${kind.noun}?`', test: 'live', only: 'requisitions' },
  { name: 'without a vessel a list is empty', file: 'client/features/shell/NoVessel.tsx', find: 'title="Please select a vessel"', replace: 'title="No vessel"', test: 'novessel' },
  { name: 'a ship without its draft', file: `${dashboard}/VesselParticulars.tsx`, find: 'const ROWS = Object.entries<Field>(vessels.fields);', replace: 'const ROWS = Object.entries<Field>(vessels.fields).slice(0, -1);', test: 'part' },
  { name: 'speed without knots', file: 'shared/kinds/vessels.ts', find: "unit: 'knots'", replace: "unit: ''", test: 'part' },
  { name: 'missing particulars are empty', file: `${dashboard}/VesselParticulars.tsx`, find: "value === '') return 'N/A';", replace: "value === '') return '';", test: 'part' },
  { name: 'cards lead to the dashboard', file: `${dashboard}/SummaryCards.tsx`, find: 'atVessel(`/${kind}?show=pending`, vessel)', replace: "atVessel('/', vessel)", test: 'card', only: 'audits' },
  { name: 'crew contracts are not counted', file: 'shared/kinds/crew.ts', find: 'isPending: (record, today) => inWindow', replace: 'isPending: (record, today) => today === record.remarks && inWindow', test: 'card', only: 'Crew contracts' },
  { name: 'the dashboard lists completed messages', file: `${dashboard}/PendingMessages.tsx`, find: ".filter((message) => KINDS['daily-messages'].isPending(message, today))", replace: '', test: 'dlists' },
  { name: 'the dashboard lists paid invoices', file: `${dashboard}/PendingInvoices.tsx`, find: '.filter((invoice) => KINDS.invoices.isPending(invoice, today))', replace: '', test: 'dlists' },
  { name: 'who is in charge is not told', file: `${dashboard}/PendingMessages.tsx`, find: 'detail={message.person_in_charge}', replace: 'detail=""', test: 'dlists' },
  { name: 'the dashboard waits in other words', file: `${dashboard}/DashboardPage.tsx`, find: "'Loading dashboard...'", replace: "'Please wait...'", test: 'loading' },
  { name: 'no link to requisitions', file: 'shared/kinds/requisitions.ts', find: "title: 'Requisitions'", replace: "title: 'Supplies'", test: 'nav' },
  { name: 'add links to the first vessel', file: 'client/features/shell/sections.ts', find: '`${additionStem(kind)}/${vessel}`;', replace: '`${additionStem(kind)}/999`;', test: 'nav' },
  { name: 'the vessels are loaded one list after the other', file: 'client/live/loadLists.ts', find: 'return await Promise.all(\n    VESSEL_KINDS.map((kind) =>', replace: 'return await Promise.all(\n    VESSEL_KINDS.slice(0, 4).map((kind) =>', test: 'parallel' },
  { name: 'certificates from a cache', file: 'client/live/loadLists.ts', find: "fresh ? { 'Cache-Control': 'no-cache' } : {}", replace: '{}', test: 'parallel' },
  { name: 'certificates without a cache-buster', file: 'client/live/loadLists.ts', find: "(fresh ? `?t=${now}` : '')", replace: "''", test: 'parallel' },
  { name: 'records without key fields are shown', file: 'client/live/derived.ts', find: '      .filter((record) => isListed(description, record))\n', replace: '', test: 'clocal' },
  { name: 'deleting a vessel from its list stays there', file: `${records}/vessels/VesselList.tsx`, find: "void navigate('/');", replace: '', test: 'livevessel' },
];
