/** Formulas that nobody computed: found wherever a cell says it stands, and the record they are part of is refused. A line of another vessel is part of no record above it. */
import { expect, test } from 'vitest';
import type { Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { matchColumns } from '../../client/screens/import/plan/columns';
import { gatherRows } from '../../client/screens/import/plan/gatherRows';
import { planImport } from '../../client/screens/import/plan/planImport';
import { cellForm } from '../../client/screens/import/plan/readCell';
import { valuelessFormulas } from '../../client/screens/import/read/valuelessFormulas';
import type { SheetCell } from '../../client/screens/import/read/table';

const namesIn = (sheet: string) => [...valuelessFormulas(sheet).values()].flatMap((cells) => [...cells.values()]);

test.each<[string, string, string[]]>([
  ['no value', '<row r="1"><c r="B1"><f>A1</f></c></row>', ['B1']],
  ['an empty value', '<row r="1"><c r="B1"><f>A1</f><v/></c><c r="C1"><f>A1</f><v></v></c></row>', ['B1', 'C1']],
  ['an empty text', '<row r="1"><c r="B1" t="str"><f>A1</f><v></v></c><c r="C1" t="str"><f>A1</f><v/></c></row>', []],
  ['a text that nobody computed', '<row r="1"><c r="B1" t="str"><f>A1</f></c></row>', ['B1']],
  ['a value, shared or its own', '<row r="1"><c r="B1"><f t="shared" si="0"/><v>0</v></c><c r="C1"><f>A1</f><v>1</v></c></row>', []],
  ['no place of its own', '<row><c><v>1</v></c></row><row><c><v>1</v></c><c><f>A1</f></c></row>', ['B2']],
  ['a place far out', '<row r="30"><c r="AZ30"><f/></c><c r="CV30"/><c r="CW30"><f/></c></row>', ['AZ30', 'CW30']],
  ['a namespace with a name', '<x:row r="2"><x:c r="A2"><x:f>B2</x:f></x:c><x:c r="B2"><x:f>1</x:f><x:v>1</x:v></x:c></x:row>', ['A2']],
])('a formula with %s', (_what, sheet, names) => {
  expect(namesIn(sheet)).toEqual(names);
});

test('a row whose vessel is a formula without a value is refused; below the table such a formula is no row', () => {
  const kind = kindOf('crew');
  const headers: SheetCell[] = ['Vessel', 'Name', 'Rank', 'Date of Joining', 'Contract Period'];
  const rows: SheetCell[][] = [headers, [null, 'Ann Fleet', 'Master', '2026-10-01', '6 Months']];
  const valueless = new Map([1, 2, 3].map((row) => [row, new Map([[0, `A${row + 1}`]])]));
  const forms = headers.map(() => cellForm([]));
  const gathered = gatherRows(kind, { rows, valueless, from: 1, mapping: matchColumns(kind, headers, {}), forms });
  const plan = planImport(kind, gathered, { records: [], today: '2026-11-22', vessel: ['MV Other'] });
  expect(plan.map(({ sentence }) => sentence)).toEqual([expect.stringMatching(/^Cell A2 holds a formula without a value/)]);
});

test('a line that cannot be read refuses the requisition it continues, and no other', () => {
  const kind = kindOf('requisitions');
  const headers: SheetCell[] = ['Requisition No.', 'Date of Requisition', 'Supplier', 'Item Name', 'Qty Requested'];
  const rows: SheetCell[][] = [
    headers,
    ['REQ-1', '2026-11-01', 'Chandler', 'Rope', 4],
    [null, null, null, 'Shackle'],
    ['REQ-2', '2026-11-01', 'Chandler', 'Paint', 2],
  ];
  const valueless = new Map([
    [2, new Map([[4, 'E3']])],
    [4, new Map([[0, 'A5']])],
    [5, new Map([[9, 'J6']])],
  ]);
  const forms = headers.map(() => cellForm([]));
  const gathered = gatherRows(kind, { rows, valueless, from: 1, mapping: matchColumns(kind, headers, {}), forms });
  const plan = planImport(kind, gathered, { records: [], today: '2026-11-22', vessel: [] });
  const sentence = (at: string) => `Cell ${at} holds a formula without a value. Open the file in a spreadsheet program and save it again.`;
  expect(plan.map((row) => row.sentence ?? row.state)).toEqual([sentence('E3'), 'create', sentence('A5')]);
});

test('a line of another vessel begins a requisition of its own, also with the same number and date', () => {
  const kind = kindOf('requisitions');
  const headers: SheetCell[] = ['Vessel', 'Requisition No.', 'Date of Requisition', 'Item Name', 'Qty Requested'];
  const rows: SheetCell[][] = [
    headers,
    ['MV A', 'R-1', '01-10-2026', 'Rope', 4],
    ['', '', '', 'Shackle', 10],
    ['mv a', 'R-1', '01-10-2026', 'Paint', 1],
    ['MV B', 'R-1', '01-10-2026', 'Anchor', 2],
    ['', 'R-1', '01-10-2026', 'Chain', 3],
  ];
  const gathered = gatherRows(kind, { rows, from: 1, mapping: matchColumns(kind, headers, {}), forms: headers.map(() => cellForm([])) });
  const plan = planImport(kind, gathered, { records: [], today: '2026-11-22', vessel: ['MV A', '9074729'] });
  const itemsOf = ({ given }: (typeof plan)[number]) => (given.items as Values[]).map(({ item_name }) => item_name);
  expect(plan.map((row) => [row.sentence ?? row.state, itemsOf(row)])).toEqual([
    ['create', ['Rope', 'Shackle', 'Paint']],
    ['This row is of another vessel: MV B.', ['Anchor', 'Chain']],
  ]);
});
