/** Mutants: deliberate bugs, each with the test that must find it. */
import type { Mutant } from '../mutant';

const again = 'server/imports > rows are written by the rules of their form; a part that is sent again is answered alike and writes nothing';
const meanwhile = 'server/imports > what others did since the table was compared is merged, or refused; never written over';
const undo = 'server/imports > an undo leaves a value that others have changed since';
const roundTrip = 'server/importRoundTrip > certificates exported as %s come back with terms, endorsements and chains';
const planned = 'client/imports > creates, changes, leaves or refuses, by the sentences of the form';
const pack = 'server/papers > the pack has an index and every file, byte for byte, and flags what is missing or expired';
const feed = 'server/publicUrl > it tells no amount, no name unless chosen, no other ship or section, and rings if chosen';

/** Tables that come in, papers and calendars that go out, and the tokens of programs. */
export const IN_AND_OUT: readonly Mutant[] = [
  { name: 'a line that is sent again with other values is answered alike', file: 'server/imports/writeRows.ts', find: 'if (change.request === digest({ line, ...row }))', replace: 'if (change)', test: again },
  { name: 'what others added meanwhile is added again', file: 'server/imports/writeRows.ts', find: 'if (!keys.isOwn(key))', replace: 'if (keys.isOwn(key))', test: meanwhile },
  { name: 'an undo takes back the work of others', file: 'server/imports/importRoutes.ts', find: 'return isAsWritten ?', replace: 'return isAsWritten || change ?', test: undo },
  { name: 'an undo deletes a vessel with its records', file: 'server/imports/importRoutes.ts', find: 'document.rev === change.rev && !isUsed', replace: 'document.rev === change.rev', test: 'server/imports > a vessel that was imported and has records by now is kept' },
  { name: 'invoices are imported without invoice access', file: 'server/imports/importRoutes.ts', find: "kind.access === 'invoice' && viewer.invoiceForm !== 'full'", replace: "kind.access === 'invoice' && !viewer.invoiceForm", test: 'server/imports > invoices are imported with invoice access alone, and one that is there is not changed' },
  { name: 'an export does not tell the first issue of a chain', file: 'client/records/list/exportTable.ts', find: 'exportTable(allColumns(kind), withChains(kind, records),', replace: 'exportTable(allColumns(kind), records,', test: roundTrip, only: 'CSV' },
  { name: 'an export leaves out the term', file: 'client/records/list/exportTable.ts', find: 'columns: [...kind.columns, ...others]', replace: "columns: [...kind.columns, ...others.filter((name) => name !== 'term')]", test: roundTrip, only: 'CSV' },
  { name: 'a row that says what is there is a change', file: 'client/screens/import/plan/planImport.ts', find: '!hasUnread && changed.length === 0', replace: '!hasUnread && changed.length < 0', test: planned },
  { name: 'a row that repeats another is imported twice', file: 'client/screens/import/plan/planImport.ts', find: 'if (same !== undefined) return', replace: 'if (same === 0) return', test: planned },
  { name: 'two seaman books are one person', file: 'client/screens/import/plan/planImport.ts', find: 'row.surest !== null && surest !== null && row.surest !== surest', replace: 'row.surest === undefined', test: 'client/imports > crew are found by seaman book, else by name and rank' },
  { name: 'a paper tells amounts', file: 'server/reports/readSection.ts', find: "recordIn('summary', kind,", replace: "recordIn('full', kind,", test: 'server/papers > the status report tells what needs action and every list, in any script, without amounts' },
  { name: 'a report calls an extended certificate expired', file: 'shared/api/reports.ts', find: "? 'Extended' : status", replace: '? status : status', test: 'server/papers > an extended certificate is not called expired, and names its extension' },
  { name: 'papers wait until the machine is idle', file: 'server/reports/pdfProgram.ts', find: 'PRIORITY = 5', replace: 'PRIORITY = 19', test: 'server/paperProgram > gives way to requests' },
  { name: 'the garbage of papers is collected before requests', file: 'server/reports/pdfProgram.ts', find: "readdirSync('/proc/self/task').map(Number)", replace: '[process.pid]', test: 'server/paperProgram > gives way to requests' },
  { name: 'papers are made for readers who have gone', file: 'server/reports/makePdf.ts', find: 'if (reader.destroyed || performance', replace: 'if (performance', test: 'faults/readersGone > papers whose readers have gone' },
  { name: 'the pack does not flag what is expired', file: 'shared/api/reports.ts', find: "status === 'Expired'", replace: "status === 'expired'", test: pack },
  { name: 'the pack counts the files that are there', file: 'server/reports/reportRoutes.ts', find: 'filter(({ file }) => !file)', replace: 'filter(({ file }) => file)', test: pack },
  { name: 'a calendar tells of every section', file: 'server/calendars/calendarRoute.ts', find: 'found.forDisplay({ ...feed, light: null })', replace: 'found.forDisplay({ ...feed, sections: [...VESSEL_KINDS], light: null })', test: feed },
  { name: 'the event of an item is another once its date moves', file: 'server/calendars/calendarRoute.ts', find: "due?.date ?? 'date'", replace: 'item.date', test: 'server/publicUrl > every dated item of the chosen ships and sections is one event of a whole day, whose UID stays when it moves' },
  { name: 'a token outlives its last day', file: 'server/accounts/accessTokens.ts', find: 'found.expires < todayUtc()', replace: "found.expires < '2001'", test: 'server/accessTokens > a token ends with its last day, and all of them when the password changes' },
  { name: 'every token opens the invoices', file: 'server/accounts/accessTokens.ts', find: "invoices ? 'full' : 'summary'", replace: "'full'", test: 'server/accessTokens > invoices are told in full only by a token made for them, and that needs invoice access' },
];
