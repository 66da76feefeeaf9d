/** Requisitions in a table: a line for each item, copied from a list and imported. Blank cells of an item that is stored change nothing. */
import { expect, test } from 'vitest';
import type { Item } from '../../shared/kinds/field';
import type { AnyRecord } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { present } from '../../shared/status/present';
import { findHeadings, matchColumns } from '../../client/screens/import/plan/columns';
import { gatherRows } from '../../client/screens/import/plan/gatherRows';
import { planImport, type PlannedRow } from '../../client/screens/import/plan/planImport';
import { cellForm } from '../../client/screens/import/plan/readCell';
import type { SheetCell } from '../../client/screens/import/read/table';
import { textTable } from '../../client/screens/import/read/textTable';
import { screensOf } from '../../client/records/kinds/registry';
import { tabbed } from '../../client/records/list/bulkEdit/SelectionBar';
import { columnsOf } from '../../client/records/list/column';

const TODAY = '2026-11-22';
const kind = kindOf('requisitions');
const STORED: AnyRecord & { items: Item[] } = {
  id: 1,
  vessel_id: 7,
  rev: 1,
  requisition_no: 'R-1',
  date_of_requisition: '2026-10-01',
  status: 'Partially Supplied',
  supplier: 'Old & Co',
  date_of_supply: null,
  remarks: null,
  items: [
    { sl_no: 1, item_name: 'Rope', quantity_requested: 10, quantity_supplied: 4 },
    { sl_no: 2, item_name: 'Rope', quantity_requested: 3, quantity_supplied: 1 },
    { sl_no: 3, item_name: 'Paint', quantity_requested: 5, quantity_supplied: 5 },
  ],
};

function planOf(rows: readonly (readonly SheetCell[])[], records: readonly AnyRecord[]): PlannedRow[] {
  const from = findHeadings(kind, rows, {}) + 1;
  const headers = rows[from - 1] ?? [];
  const gathered = gatherRows(kind, { rows, from, mapping: matchColumns(kind, headers, {}), forms: headers.map(() => cellForm([])) });
  return planImport(kind, gathered, { records, today: TODAY, vessel: [] });
}

test.each<[what: string, head: SheetCell[], lines: SheetCell[][], changed: Partial<typeof STORED>]>([
  [
    'what was supplied, in no column',
    ['Item Name', 'Qty Requested'],
    [
      ['Rope', 10],
      ['Rope', 3],
      ['Paint', 5],
    ],
    {},
  ],
  [
    'what was supplied, beside another supplier',
    ['Supplier', 'Item Name', 'Qty Requested', 'Qty Supplied'],
    [
      ['Sea & Co', 'Rope', 10, ''],
      ['', 'Rope', 3, ''],
      ['', 'Paint', 5, ''],
    ],
    { supplier: 'Sea & Co' },
  ],
  ['every item', ['Supplier', 'Item Name', 'Qty Requested'], [['Sea & Co', '', '']], { supplier: 'Sea & Co' }],
  [
    'all but what was supplied of one',
    ['Sl No.', 'Item Name', 'Qty Supplied'],
    [
      [2, 'Rope', 3],
      [1, 'rope', ''],
      ['', 'Paint', ''],
    ],
    { items: [{ ...STORED.items[1], quantity_supplied: 3 }, { ...STORED.items[0], item_name: 'rope' }, STORED.items[2]] as Item[] },
  ],
])('blank cells leave what is stored: %s', (_what, head, lines, changed) => {
  const [row, ...others] = planOf([['Requisition No.', ...head], ...lines.map((line) => ['R-1', ...line])], [STORED]);
  expect(others).toEqual([]);
  const { id, vessel_id: _vessel, rev, ...values } = { ...STORED, ...changed };
  const names = Object.keys(changed) as (keyof typeof STORED)[];
  expect(row).toMatchObject(
    names.length === 0
      ? { state: 'same' }
      : { state: 'change', was: Object.fromEntries(names.map((name) => [name, STORED[name]])), write: { id, rev, values } },
  );
  expect(Object.keys(row?.was ?? {})).toEqual(names);
});

test('requisitions that are copied on a list are pasted on another with their items', () => {
  const copied = [STORED, { ...STORED, id: 2, requisition_no: 'R-2', items: [] }].map((record) => present(kind, record, TODAY));
  const text = tabbed(columnsOf(kind), copied, copied, screensOf(kind.name).list.lineNumber);
  const plan = planOf(textTable('Pasted', text).rows, []);
  expect(plan.map(({ state, write }) => [state, write?.values.requisition_no, write?.values.items])).toEqual([
    ['create', 'R-1', STORED.items],
    ['create', 'R-2', []],
  ]);
});
