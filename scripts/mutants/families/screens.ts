/** Mutants: deliberate bugs, each with the test that must find it. */
import type { Mutant } from '../mutant';

/** Section 2: lists, dashboard and navigation, and the steps of section 4 that are taken on them. */
export const SCREENS: readonly Mutant[] = [
  { name: 'what comes by itself loads the page anew', file: 'client/net/chunks.tsx', find: 'makePart(loadChunk)', replace: 'makePart(openChunk)', test: 'browser/ahead > a link that breaks while a list' },
  { name: 'a file that several parts use is taken for its module', file: 'client/net/chunks.tsx', find: 'address && !isShared ?', replace: 'address ?', test: 'browser/ahead > a file that several parts use cannot be loaded a second time' },
  { name: 'a page that cannot stay signed in loads itself anew', file: 'client/screens/newVersion/useNewVersion.ts', find: 'canReload && (tooOld', replace: '(tooOld', test: 'browser/ahead > where the browser keeps nothing' },
  { name: 'a filter that is written late leads back', file: 'client/records/useAddressQuery.ts', find: 'if (!isStillHere()) return;', replace: '', test: 'browser/views > %s: another screen opened right after typing stays (%s)', only: 'certificates' },
  { name: 'a second choice takes the first away', file: 'client/records/useAddressQuery.ts', find: 'new URLSearchParams(location.search)', replace: 'new URLSearchParams(params)', test: 'browser/fleetDue > a ship and a section that are chosen before the list is drawn both count' },
  { name: 'a second value takes the first away', file: 'client/records/list/filter/FilterEditors.tsx', find: "new Set(filter && 'values' in filter ? filter.values : [])", replace: 'new Set(chosen)', test: 'browser/filters > two values that are chosen before the list is drawn both count' },
  { name: 'a second step starts from the day drawn', file: 'client/screens/calendar/CalendarPage.tsx', find: 'dayIn(new URLSearchParams(location.search), today)', replace: 'dayIn(params, today)', test: 'browser/quickActs > two steps of the timeline and the calendar both count' },
  { name: 'crew without INDOS', file: 'shared/kinds/crew.ts', find: "    'rank',\n    'indos',\n", replace: "    'rank',\n", test: 'cols', only: 'crew' },
  { name: 'remarks of equipment under another name', file: 'shared/kinds/equipmentInspections.ts', find: "note('Remarks/Action Needed')", replace: "note('Remarks')", test: 'cols', only: 'equipment-inspections' },
  { name: 'an empty status says nothing', file: 'client/records/list/cellText.ts', find: "column.status || column.sortAs ? 'N/A' : ''", replace: "''", test: 'saysna' },
  { name: 'the crew summary is empty', file: 'client/records/list/summaries.ts', find: 'kind.isPending(record, today)', replace: 'false', test: 'lcrew' },
  { name: 'the crew summary is everybody', file: 'client/records/list/summaries.ts', find: 'kind.isPending(record, today)', replace: 'true', test: 'lcrew' },
  { name: 'the equipment summary has no category', file: 'client/records/kinds/equipmentInspections.tsx', find: "keys: ['item_name', 'category', 'next_due_date']", replace: "keys: ['item_name', 'next_due_date']", test: 'lequip' },
  { name: 'the requisition summary is of all', file: 'shared/kinds/requisitions.ts', find: 'const pending = records.filter(isPending)', replace: 'const pending = [...records]', test: 'lreq' },
  { name: 'the summary leaves rows out', file: 'client/records/list/SummaryPanel.tsx', find: 'summary.rows.map((record)', replace: 'summary.rows.slice(0, 4).map((record)', test: 'opensummary' },
  { name: 'equipment has no total below', file: 'client/records/kinds/equipmentInspections.tsx', find: '    Below: EquipmentTotal,\n', replace: '', test: 'lequip' },
  { name: 'LRIT is an inspection', file: 'shared/kinds/equipmentInspections.ts', find: "= ['SSAS', 'LRIT'];", replace: "= ['SSAS'];", test: 'reportform' },
  { name: 'every item takes a report', file: 'client/records/files/EquipmentList.tsx', find: 'carriesReport(record) && <EquipmentReport', replace: '<EquipmentReport', test: 'lequip' },
  { name: 'the tabs are swapped', file: 'client/records/files/EquipmentList.tsx', find: "shown: records.filter(carriesReport)", replace: "shown: records.filter((record) => !carriesReport(record))", test: 'lequip' },
  { name: 'requisition cells are not merged', file: 'client/ui/TableRow.tsx', find: ' rowSpan={lines.length}', replace: ' rowSpan={1}', test: 'lreq' },
  { name: 'Pending Qty under another name', file: 'client/records/list/recordColumns.tsx', find: "header: 'Pending Qty'", replace: "header: 'Pending'", test: 'cols', only: 'requisitions' },
  { name: 'completing sets no date', file: 'client/records/cells/messageStatus.ts', find: "status: 'Completed', completion_date: today", replace: "status: 'Completed', completion_date: null", test: 'lmsg' },
  { name: 'reopening keeps the date', file: 'client/records/cells/messageStatus.ts', find: "status: 'In Progress', completion_date: null", replace: "status: 'In Progress'", test: 'lmsg' },
  { name: 'only the status is sent back', file: 'client/records/cells/messageStatus.ts', find: '[name, record[name] ?? null]', replace: '[name, null]', test: 'lmsg' },
  { name: 'a message is edited from its row', file: 'shared/kinds/dailyMessages.ts', find: ', withoutEditForm: true', replace: '', test: 'noedit' },
  { name: 'money without grouping', file: 'shared/basics/text.ts', find: "currency: 'USD'", replace: "currency: 'USD', useGrouping: false", test: 'linv' },
  { name: 'the add link of a list leads to another form', file: 'client/records/sections.ts', find: '`/add-${screens.word}`', replace: '`/new-${screens.word}`', test: 'addlink', only: 'crew' },
  { name: 'add links in other words', file: 'client/records/kinds/defineScreens.ts', find: '`Add New ${nounOf(kind)}`', replace: '`Add ${nounOf(kind)}`', test: 'addlink', only: 'crew' },
  { name: 'the total counts the pending', file: 'client/records/list/ListPage.tsx', find: 'Total ${kind.plural}: ${records.length}', replace: 'Total ${kind.plural}: ${count}', test: 'total', only: 'audits' },
  { name: 'no requisitions, in other words', file: 'client/records/kinds/defineScreens.ts', find: 'empty: `No ${kind.plural} found for this vessel.`', replace: 'empty: `No ${kind.plural} found.`', test: 'empty', only: 'requisitions' },
  { name: 'nothing expires, in other words', file: 'client/records/kinds/equipmentInspections.tsx', find: "'No items expiring or expired within 30 days.'", replace: "'Nothing is due.'", test: 'empty', only: 'equipment-inspections' },
  { name: 'delete asks nothing', file: 'client/records/list/useDeleteRecord.ts', find: 'if (!(await confirm(await deletionQuestion(kind, vessel, record, name)))) return false;', replace: 'await confirm(await deletionQuestion(kind, vessel, record, name));', test: 'confirm' },
  { name: 'delete asks in other words', file: 'client/records/list/deletionQuestion.ts', find: '`Are you sure you want to delete this ${kind.noun}?`', replace: '`Delete this ${kind.noun}?`', test: 'live', only: 'requisitions' },
  { name: 'without a vessel a list is empty', file: 'client/records/vessels/NoVessel.tsx', find: 'title="Please select a vessel"', replace: 'title="No vessel"', test: 'novessel' },
  { name: 'a ship without its draft', file: 'client/screens/dashboard/VesselParticulars.tsx', find: 'const ROWS = Object.entries<Field>(vessels.fields);', replace: 'const ROWS = Object.entries<Field>(vessels.fields).slice(0, -1);', test: 'part' },
  { name: 'speed without knots', file: 'shared/kinds/vessels.ts', find: "unit: 'knots'", replace: "unit: ''", test: 'part' },
  { name: 'missing particulars are empty', file: 'client/screens/dashboard/VesselParticulars.tsx', find: "value === '') return 'N/A';", replace: "value === '') return '';", test: 'part' },
  { name: 'cards lead to the dashboard', file: 'client/screens/dashboard/DashboardPage.tsx', find: 'atVessel(`/${kind}?show=pending`, vessel)', replace: "atVessel('/', vessel)", test: 'card' },
  { name: 'crew contracts are not counted', file: 'shared/kinds/crew.ts', find: 'isPending: (record, today) => inWindow', replace: 'isPending: (record, today) => today === record.remarks && inWindow', test: 'card' },
  { name: 'the dashboard lists completed messages', file: 'client/screens/dashboard/VesselLists.tsx', find: ".filter((message) => KINDS['daily-messages'].isPending(message, today))", replace: '', test: 'dlists' },
  { name: 'the dashboard lists paid invoices', file: 'client/screens/dashboard/VesselLists.tsx', find: '.filter((invoice) => KINDS.invoices.isPending(invoice, today))', replace: '', test: 'dlists' },
  { name: 'who is in charge is not told', file: 'client/screens/dashboard/VesselLists.tsx', find: 'detail={message.person_in_charge}', replace: 'detail=""', test: 'dlists' },
  { name: 'the dashboard waits in other words', file: 'client/screens/dashboard/DashboardPage.tsx', find: "'Loading dashboard...'", replace: "'Please wait...'", test: 'loading' },
  { name: 'no link to requisitions', file: 'shared/kinds/requisitions.ts', find: "title: 'Requisitions'", replace: "title: 'Supplies'", test: 'nav' },
  { name: 'add links to the first vessel', file: 'client/records/sections.ts', find: '`${additionStem(kind)}/${vessel}`;', replace: '`${additionStem(kind)}/999`;', test: 'nav' },
  { name: 'the vessels are loaded one list after the other', file: 'client/sync/logs.ts', find: 'return await Promise.all(\n    VESSEL_KINDS.map((kind) =>', replace: 'return await Promise.all(\n    VESSEL_KINDS.slice(0, 4).map((kind) =>', test: 'parallel' },
  { name: 'certificates from a cache', file: 'client/sync/logs.ts', find: "fresh ? { 'Cache-Control': 'no-cache' } : {}", replace: '{}', test: 'parallel' },
  { name: 'certificates without a cache-buster', file: 'client/sync/logs.ts', find: "(fresh ? `?t=${now}` : '')", replace: "''", test: 'parallel' },
  { name: 'records without key fields are shown', file: 'client/sync/store.ts', find: '      .filter((record) => isListed(description, record))\n', replace: '', test: 'clocal' },
  { name: 'deleting a vessel from its list stays there', file: 'client/records/vessels/VesselList.tsx', find: "void navigate('/');", replace: '', test: 'livevessel' },
];

/** What a user does with many records at once. */
export const MANY_RECORDS: readonly Mutant[] = [
  { name: 'a name that the ship holds is offered again', file: 'client/screens/import/names/planNames.ts', find: 'if (record) return', replace: 'if (record && at < 0) return', test: 'client/names > a name that the ship has, in whatever case, is held; two of one name are two records' },
  { name: 'a name with one of its dates is written', file: 'client/screens/import/names/planNames.ts', find: 'dates.every(isBlank) || dates.some((name) => kind.fields[name]?.required && isBlank(name))', replace: 'dates.every(isBlank)', test: 'client/names > what has its dates is written with the next number; one date alone waits; a date that is none is refused once its box is left' },
  { name: 'a sister ship gives her dates', file: 'client/screens/import/names/namesOf.ts', find: "type === 'text' || type === 'choice'", replace: "type === 'text' || type === 'choice' || type === 'date'", test: 'client/names > a ship gives names, categories and issuers of what its date alone ends; no date, number, note or file' },
  { name: 'every page of a PDF is drawn at once', file: 'client/records/files/viewer/pdf/PdfPages.tsx', find: 'isNear={near.has(at + 1)}', replace: 'isNear', test: 'browser/pdf > pages are drawn as they are scrolled to, told, and zoomed by keys; their text can be read' },
  { name: 'what shows a PDF is not kept', file: 'client/worker/worker.ts', find: 'answer.ok && rare.includes', replace: '!answer.ok && rare.includes', test: 'browser/pdf > of a kept file, what shows it is kept too: it opens without a link' },
  { name: 'all rows are exported instead of the selected ones', file: 'client/records/list/bulkEdit/SelectionBar.tsx', find: 'columns, selected, {', replace: 'columns, all.length > 0 ? all : selected, {', test: 'browser/rows > rows that are selected are exported alone, in the columns and the order that are shown' },
  { name: 'what an earlier page had begun to upload is sent again', file: 'client/records/files/bulk/bulkStore.ts', find: 'if (isOnItsWay || has)', replace: 'if (has)', test: 'client/bulk > what has arrived, or is on its way in the outbox, waits no more; that of a certificate that is gone is asked about' },
];

const order = 'shared/urgency > thirty ships, the worst first, each with the record that is named';
const totals = 'shared/urgency > what a ship is counted by is what is listed of it: red is past, amber is near, invoices are nowhere';
const whole = 'shared/standing > the facts count as the whole records do, as far as every session is told of them';
const turns = 'shared/standing > a standing stays as it is until the day it turns';
const wire = 'shared/standing > what the wire spells is what was meant';
const found = 'server/projections > every write finds its way into the facts while no reader asks, and verify proves them';
const still = 'server/movedLogs > of more, the log must have been still for a second; other logs do not wait for it';
const named = 'server/projections > verify names facts that are not what the records make of them, and counts that are not those of the facts';
const kept = 'server/projections > a start takes up what is kept, reads of what moved since the changes alone, and makes anew what a former version kept';
const due = 'server/due > everything dated of every ship, overdue or within twelve months, the earliest first';

/** The fleet: due indexes, vessel status, the order of the ships, the due list. */
export const FLEET: readonly Mutant[] = [
  { name: 'a condition of class with time left comes before what is overdue', file: 'shared/status/urgency.ts', find: "'conditionOverdue', 'overdue', 'noPapers', 'condition',", replace: "'condition', 'conditionOverdue', 'overdue', 'noPapers',", test: order },
  { name: 'a detention is a condition of class', file: 'shared/status/urgency.ts', find: 'isBlocking(kind, record) && kind.blocking?.holdsShip', replace: 'isBlocking(kind, record) && !kind.blocking?.holdsShip', test: order },
  { name: 'the shortest overdue comes first', file: 'shared/status/urgency.ts', find: 'days ?? -Infinity', replace: '-(days ?? Infinity)', test: order },
  { name: 'a calm ship comes before one that waits', file: 'shared/status/vesselStatus.ts', find: "'in30', 'waiting']", replace: "'in30']", test: order },
  { name: 'an expired paper of a class society is one of many', file: 'shared/kinds/certificates.ts', find: "record.issued_by === 'Class' || ", replace: '', test: order },
  { name: 'an invoice needs action', file: 'shared/status/urgency.ts', find: "if (kind.due?.urgent === false) return null;", replace: '', test: totals },
  { name: 'a ship without papers stands last', file: 'shared/status/vesselStatus.ts', find: "totals.noPapers > 0 ? LEVELS.indexOf('noPapers') : NO_ACTION", replace: 'NO_ACTION', test: order },
  { name: 'a ship that is here is silent', file: 'client/records/vessels/triage.ts', find: '!isConnected && now', replace: 'now', test: 'client/triage > silent is a ship that was heard from before and has not been for a day' },
  { name: 'pending records are no facts', file: 'shared/status/dueIndex.ts', find: 'kind.due || kind.isPending(entry, ANY_DAY)', replace: 'kind.due', test: whole },
  { name: 'paid invoices are facts', file: 'shared/status/dueIndex.ts', find: "recordIn('summary', kind,", replace: "recordIn('full', kind,", test: 'shared/standing > of invoices the facts hold those that every session is told of, and never an amount' },
  { name: 'a standing turns a day late', file: 'shared/status/countVessel.ts', find: 'addDays(today, first)', replace: 'addDays(today, first + 1)', test: turns },
  { name: 'what is 30 days away turns nothing', file: 'shared/status/countVessel.ts', find: '[-HORIZON, -30, -RISK_DAYS, -7, 0, 1, 31]', replace: '[-HORIZON, -RISK_DAYS, -7, 0, 1, 31]', test: turns },
  { name: 'zeros in between are left out too', file: 'shared/status/vesselStatusWire.ts', find: 'numbers.slice(0, numbers.findLastIndex((number) => number !== 0) + 1)', replace: 'numbers.filter((number) => number !== 0)', test: wire },
  { name: 'facts are brought up for readers alone', file: 'server/status/maintainDueIndex.ts', find: 'onChange(({ scope }) => note(scope))', replace: 'onChange(() => undefined)', test: found },
  { name: 'facts are brought up in the middle of a burst', file: 'server/status/maintainDueIndex.ts', find: 'changes > FLOOD.changes &&', replace: 'changes < 0 &&', test: still },
  { name: 'a deleted record stays among the facts', file: 'server/status/buildDueIndex.ts', find: 'document.deleted || document.vessel !== vessel ? null', replace: 'document.vessel !== vessel ? null', test: found },
  { name: 'verify does not look at the facts', file: 'server/backup/verify.ts', find: '  await checkDueIndex(report);\n', replace: '', test: named },
  { name: 'facts of a former version are taken', file: 'server/status/vesselDueIndex.ts', find: 'form === DUE_INDEX_FORMAT && of === epoch()', replace: "form !== '' && of === epoch()", test: kept },
  { name: 'a start counts anew', file: 'server/status/readFleetStatus.ts', find: '  for (const each of stored) loadStored(each);\n', replace: '', test: kept },
  { name: 'the latest due comes first', file: 'shared/api/due.ts', find: '(a.date < b.date ? -1 :', replace: '(a.date < b.date ? 2 :', test: due },
  { name: 'the notice of a refused change offers Undo', file: 'client/records/list/undo/useOfferUndo.ts', find: '        dismiss();\n', replace: '', test: 'browser/renewals > a renewal that is refused on return offers no Undo: it would delete the renewal that stands' },
  { name: 'half-typed text is replaced without a question', file: 'client/records/form/useMayReplaceDraft.ts', find: '!isOther || (await', replace: '!isOther || path !== "" || (await', test: 'browser/nextAddition > neither a cancelled addition that is taken back nor a copy of a row replaces a half typed one without a question' },
];
