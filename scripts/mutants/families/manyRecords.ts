import type { Mutant } from '../mutant';


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
