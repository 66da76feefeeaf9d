/** How an import reads the text of a cell: the choice or the figure it means, or the sentence that refuses it. */
import { describe, expect, test } from 'vitest';
import { todayUtc } from '../../shared/basics/calendar';
import type { KindName, Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { matchColumns } from '../../client/screens/import/plan/columns';
import { gatherRows } from '../../client/screens/import/plan/gatherRows';
import { planImport } from '../../client/screens/import/plan/planImport';
import { cellForm } from '../../client/screens/import/plan/readCell';
import type { SheetCell } from '../../client/screens/import/read/table';

/** What the import of a table, its headings first, would write of `field`, or why it refuses the row. */
function planned(name: KindName, field: string, rows: readonly (readonly SheetCell[])[]): unknown[] {
  const kind = kindOf(name);
  const headers = rows[0] ?? [];
  const forms = headers.map((_, column) => cellForm(rows.slice(1).map((row) => row[column] ?? null)));
  const gathered = gatherRows(kind, { rows, from: 1, mapping: matchColumns(kind, headers, {}), forms });
  return planImport(kind, gathered, { records: [], today: todayUtc(), vessel: [] }).map(
    ({ write, sentence }) => write?.values[field] ?? sentence,
  );
}

test('a word of a choice means it, a part of a hyphenated word does not', () => {
  const statuses = (...texts: string[]) =>
    planned('psc-inspections', 'inspection_status', [
      ['PSC Port', 'MOU', 'Inspection Date', 'Inspection Status'],
      ...texts.map((text, at) => [`Port ${at}`, 'Paris MOU', '01-10-2026', text]),
    ]);
  expect(statuses('In complete', 'incomplete', 'before departure', 'detained')).toEqual([
    'In-Complete',
    'In-Complete',
    'Completion before Departure',
    'Detained',
  ]);
  expect(statuses('Complete', 'Completion')).toEqual([
    'Invalid Inspection Status. Use Passed, In-Complete, Detained or Completion before Departure.',
    'Completion before Departure',
  ]);
});

describe('a sign before three digits', () => {
  const amounts = (...texts: SheetCell[]) =>
    planned('invoices', 'amount', [
      ['Invoice Number', 'Date', 'Invoice Type', 'Description', 'Amount', 'Due Date', 'Status'],
      ...texts.map((text, at) => [`I-${at}`, '01-10-2026', 'Management fee', 'Fee', text, '01-11-2026', 'Pending']),
    ]);
  const quantities = (...texts: SheetCell[]) =>
    planned('requisitions', 'items', [
      ['Requisition No.', 'Date of Requisition', 'Item Name', 'Qty Requested'],
      ...texts.map((text, at) => [`R-${at}`, '01-10-2026', 'Rope', text]),
    ]).map((items) => (typeof items === 'string' ? items : (items as Values[])[0]?.quantity_requested));
  const ships = (field: 'grt' | 'draft', ...texts: SheetCell[]) =>
    planned('vessels', field, [
      ['Vessel Name', 'IMO Number', 'Flag', field === 'grt' ? 'GRT' : 'Draft'],
      ...texts.map((text, at) => [`Ship ${at}`, 9074729 + at, 'Malta', text]),
    ]);

  test('separates thousands in whole numbers and amounts', () => {
    expect(quantities('1.000', '250', '2.000 pcs')).toEqual([1_000, 250, 2_000]);
    expect(amounts('1.250', '$ 12.345.678', 900)).toEqual([1_250, 12_345_678, 900]);
  });

  test('is refused in whole numbers that all end in .000, as some programs write them; one that does not decides', () => {
    expect(quantities('4.000', '12.000')).toEqual([
      'Unclear Qty Requested 4.000. Use 4000 or 4.00.',
      'Unclear Qty Requested 12.000. Use 12000 or 12.00.',
    ]);
    expect(quantities('4.000', '1,012.000')).toEqual([4, 1_012]);
    expect(quantities('4.000', '0.000')).toEqual([4, 0]);
    expect(quantities('4.000', '1.250')).toEqual([4_000, 1_250]);
  });

  test('separates decimals where the column has a decimal point, and in lengths', () => {
    expect(amounts('1.250', '12.5')).toEqual([1.25, 12.5]);
    // Four digits without a separator before the sign are no thousands.
    expect(amounts('1250.000', '980.500')).toEqual([1_250, 980.5]);
    expect(ships('grt', '29456.000', '499.000')).toEqual([29_456, 499]);
    expect(ships('grt', '1234,567', '980,500')).toEqual([1_234.567, 980.5]);
    expect(ships('grt', '29.456', '1,234.5')).toEqual([29.456, 1_234.5]);
    expect(ships('draft', '12.400', '9.100 m')).toEqual([12.4, 9.1]);
    expect(ships('draft', '12,400', '9,100 m', '11')).toEqual([12.4, 9.1, 11]);
    expect(ships('draft', '1,012.5', '1,234')).toEqual([1_012.5, 1_234]);
    expect(ships('grt', '29,456', '850')).toEqual([29_456, 850]);
  });

  test('of a column with decimal commas is never a decimal point: the figure is refused', () => {
    const contradicts = (figure: string) =>
      `Unclear Amount ${figure}. This column also has a decimal comma. Use the same sign in all rows.`;
    expect(amounts('12,50', '12.5', '1,234.50', '1250.000', '1.250', '1.234.567,8')).toEqual([
      12.5,
      contradicts('12.5'),
      contradicts('1,234.50'),
      contradicts('1250.000'),
      1_250,
      1_234_567.8,
    ]);
    expect(amounts('12,50', '1.23.456')).toEqual([12.5, expect.stringMatching(/^Invalid Amount/)]);
  });

  test('is no figure in a text', () => {
    const remarks = (...texts: string[]) =>
      planned('certificates', 'remarks', [
        ['Certificate Name', 'Issued By', 'Issue Date', 'Expiry Date', 'Remarks'],
        ...texts.map((text, at) => [`Paper ${at}`, 'Class', '01-10-2026', '01-10-2027', text]),
      ]);
    expect(remarks('123.456')).toEqual(['123.456']);
    expect(remarks('12,5', '12.5')).toEqual(['12,5', '12.5']);
  });

  test('is refused in tonnages that nothing tells apart, and read as thousands where a number has two', () => {
    expect(ships('grt', '29.456', '12.400', '850')).toEqual([
      'Unclear GRT 29.456. Use 29456 or 29.46.',
      'Unclear GRT 12.400. Use 12400 or 12.40.',
      850,
    ]);
    expect(ships('grt', '29.456', '1.029.456')).toEqual([29_456, 1_029_456]);
  });
});
