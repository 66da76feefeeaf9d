/** Tables read and compared: what is exported comes back as no change, whatever a cell holds, and what people type is understood or refused. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { todayUtc } from '../../shared/basics/calendar';
import type { AnyRecord, KindName, Values } from '../../shared/kinds/kind';
import { KIND_NAMES, kindOf } from '../../shared/kinds/kinds';
import { present, toRecord } from '../../shared/status/present';
import { readValues } from '../../shared/kinds/readValues';
import { findHeadings, matchColumns } from '../../client/screens/import/plan/columns';
import { dateOrder, readDate } from '../../client/screens/import/plan/dates';
import { gatherRows } from '../../client/screens/import/plan/gatherRows';
import { planImport, type PlannedRow } from '../../client/screens/import/plan/planImport';
import { cellForm } from '../../client/screens/import/plan/readCell';
import type { SheetCell, Sheet } from '../../client/screens/import/read/table';
import { textTable } from '../../client/screens/import/read/textTable';
import { readWorkbook } from '../../client/screens/import/read/workbook';
import { screensOf } from '../../client/records/kinds/registry';
import { columnsOf } from '../../client/records/list/column';
import { tableCsv } from '../../client/records/list/csv';
import { exportTable } from '../../client/records/list/exportTable';
import { lineNumbers } from '../../client/records/list/lineNumber';
import { workbookOf } from '../../client/records/list/workbook';
import { validBody } from '../support/arbitraryValues';
import { many } from '../support/tier';

const TODAY = todayUtc();
const NAMES = [
  'Łódź',
  'Nguyễn',
  'Олександр',
  'شهادة السلامة',
  'תעודה',
  '=1+1',
  '+49 40',
  '-5',
  '@SUM(A1)',
  "'=1",
  "''quoted'",
  'a,b;c',
  '"ho"',
  '007',
  '#1',
  'N/A',
];

function planOf(name: KindName, sheet: Sheet, records: readonly AnyRecord[], vessel: readonly string[] = []): PlannedRow[] {
  const kind = kindOf(name);
  const at = findHeadings(kind, sheet.rows, {});
  const headers = at < 0 ? [] : (sheet.rows[at] ?? []);
  const rows = sheet.rows;
  const forms = headers.map((_, column) => cellForm(rows.slice(at + 1).map((row) => row[column] ?? null)));
  const gathered = gatherRows(kind, { rows, from: at + 1, mapping: matchColumns(kind, headers, {}), forms });
  return planImport(kind, gathered, { records, today: TODAY, vessel });
}

const pasted = (rows: readonly (readonly SheetCell[])[]): Sheet => ({ name: 'Pasted', rows });
const statesOf = (rows: readonly PlannedRow[]) => rows.map(({ state, sentence }) => sentence ?? state);

function recordsOf(name: KindName, bodies: readonly Values[]): AnyRecord[] {
  const kind = kindOf(name);
  return bodies.flatMap((body, at) => {
    const reading = readValues(kind, body, 'add', TODAY);
    return 'values' in reading ? [present(kind, { id: at + 1, vessel_id: 7, rev: 1, ...reading.values }, TODAY)] : [];
  });
}

describe.each(KIND_NAMES)('%s', (name) => {
  const kind = kindOf(name);
  const tableOf = (records: readonly AnyRecord[]) =>
    exportTable(columnsOf(kind), records, lineNumbers(records), screensOf(name).list.lineNumber);

  test('an export imports as 0 changes, as XLSX and as CSV', async () => {
    const named = fc.tuple(validBody(kind), fc.constantFrom(...NAMES)).map(([body, text]) => {
      const texts = Object.keys(body).filter((field) => ['text', 'note'].includes(kind.fields[field]?.type ?? '') && body[field] !== null);
      return { ...body, ...Object.fromEntries(texts.map((field) => [field, text])) };
    });
    await fc.assert(
      fc.asyncProperty(fc.array(named, { minLength: 1, maxLength: 8 }), async (bodies) => {
        const records = recordsOf(name, bodies);
        fc.pre(records.length > 0);
        const table = tableOf(records);
        const [sheet] = await readWorkbook(new Uint8Array(await (await workbookOf([{ title: kind.title, table }])).arrayBuffer()));
        for (const read of [sheet, textTable('x.csv', tableCsv(table))])
          expect(
            new Set(
              statesOf(
                planOf(
                  name,
                  read ?? pasted([]),
                  records.map((record) => toRecord(kind, record)),
                ),
              ),
            ),
          ).toEqual(new Set(['same']));
      }),
      { numRuns: many(15, 100) },
    );
  });

  test('every heading of the list is found, and no computed one', () => {
    const headers = tableOf([]).columns.map(({ header }) => header);
    const mapping = matchColumns(kind, headers, {});
    const own = headers.map((header) => Object.values(kind.fields).some((field) => field.label === header && !field.serverOwned));
    expect(headers.filter((_, at) => own[at] && mapping[at] === '')).toEqual([]);
    expect(
      headers.filter((header, at) => Object.values(kind.derived).some(({ label }) => label === header) && !own[at] && mapping[at] !== ''),
    ).toEqual([]);
  });
});

describe('dates', () => {
  test.each<[SheetCell, string | null]>([
    ['21-11-2026', '2026-11-21'],
    ['21/11/2026', '2026-11-21'],
    ['1.3.2026', '2026-03-01'],
    ['2026-11-21', '2026-11-21'],
    ['2026-11-21T00:00:00', '2026-11-21'],
    ['21/11/2026 00:00', '2026-11-21'],
    ['21 Nov 2026', '2026-11-21'],
    ['21-Nov-26', '2026-11-21'],
    ['21 November 2026', '2026-11-21'],
    ['November 21, 2026', '2026-11-21'],
    ['20261121', '2026-11-21'],
    [46347, '2026-11-21'],
    ['46347', '2026-11-21'],
    [new Date('2026-11-21T00:00:00Z'), '2026-11-21'],
    ['31-02-2026', null],
    ['soon', null],
    [12, null],
  ])('%s is %s', (cell, date) => expect(readDate(cell, true)).toBe(date));

  test('a column decides as a whole which part comes first; the day, where nothing tells', () => {
    expect(dateOrder(['03/04/2026', '12/31/2026'])).toEqual({ dayFirst: false, example: '03/04/2026' });
    expect(dateOrder(['03/04/2026', '31/12/2026'])).toEqual({ dayFirst: true, example: '03/04/2026' });
    expect(dateOrder(['03/04/2026', '2026-04-03'])).toEqual({ dayFirst: true, example: '03/04/2026' });
    expect(dateOrder(['21-11-2026', '01-01-2026'])).toEqual({ dayFirst: true, example: null });
  });
});

describe('what a row does', () => {
  const held = recordsOf('certificates', [
    { certificate_name: 'Load Line', issued_by: 'Class', issue_date: '2024-01-01', expiry_date: '2027-01-01', remarks: 'kept' },
    { certificate_name: 'Radio', issued_by: 'Flag', issue_date: '2024-01-01', expiry_date: '2027-01-01' },
    { certificate_name: 'Radio', issued_by: 'Flag', issue_date: '2023-01-01', expiry_date: '2026-01-01' },
  ]);
  const plan = (...rows: SheetCell[][]) =>
    planOf('certificates', pasted([['Certificate', 'Issued by', 'Issued', 'Expiry', 'Remarks'], ...rows]), held, ['MV A']);

  test('creates, changes, leaves or refuses, by the sentences of the form', () => {
    const rows = plan(
      ['Tonnage', 'class', '01/02/2024', '13/02/2029', ''],
      ['load  line', 'CLASS', '01/01/2024', '01/06/2028', ''],
      ['RADIO', 'Flag', '', '01/01/2026', ''],
      ['Class', '', '01/01/2024', '01/01/2027', ''],
      ['Bunkers', 'Flag', '01/01/2024', 'soon', ''],
      ['CLC', 'Flag', '01/01/2024', '#REF!', ''],
      ['Tonnage', 'class', '01/02/2024', '13/02/2029', ''],
    );
    expect(statesOf(rows)).toEqual([
      'create',
      'change',
      'same',
      'Please fill in all required fields (Certificate Name, Issued By, Issue Date, Expiry Date)',
      'Invalid Expiry Date format. Use DD-MM-YYYY (e.g., 01-03-2025).',
      'Invalid Expiry Date format. Use DD-MM-YYYY (e.g., 01-03-2025).',
      'This row repeats row 2.',
    ]);
    expect(rows[1]).toMatchObject({ line: 3, was: { expiry_date: '2027-01-01' }, write: { id: 1, rev: 1 } });
    expect(rows[1]?.write?.values).toMatchObject({ certificate_name: 'Load Line', remarks: 'kept', expiry_date: '2028-06-01' });
  });

  test('of several that bear one name the date tells, or the row is refused', () => {
    expect(statesOf(plan(['Radio', 'Class', '', '01-01-2026', '']))).toEqual(['change']);
    expect(statesOf(plan(['Radio', 'Class', '', '05-05-2030', '']))).toEqual([
      'Several certificates have the name Radio, and no date tells which one is meant. Change it by hand.',
    ]);
  });

  test('a row of another vessel is refused; titles above the headings and empty rows are passed over', () => {
    const sheet = pasted([
      ['Certificates of the fleet'],
      [],
      ['Vessel', 'Certificate Name', 'Issued By', 'Issue Date', 'Expiry Date'],
      ['mv a', 'Tonnage', 'Class', '2024-01-01', '2029-01-01'],
      [],
      ['MV B', 'Registry', 'Flag', '2024-01-01', '2029-01-01'],
    ]);
    expect(statesOf(planOf('certificates', sheet, held, ['MV A', '9074729']))).toEqual(['create', 'This row is of another vessel: MV B.']);
  });

  test('crew are found by seaman book, else by name and rank', () => {
    const crew = recordsOf('crew', [
      { name: 'Ann Lee', rank: 'Master', seaman_book: 'A1', date_of_joining: '2026-01-01', contract_period: '6 Months' },
      { name: 'Bo Ray', rank: 'Cook', date_of_joining: '2026-01-01', contract_period: '6 Months' },
    ]);
    const head = ['Name', 'Rank', 'Seaman Book No.', 'Date Of Joining', 'Contract Period'];
    const namesake = ['Ann Lee', 'Master', 'Z9', '2026-02-01', '3 Months'];
    const rows = planOf('crew', pasted([head, ['Ann Lee-Kim', 'Master', 'a1', '', ''], ['Bo Ray', 'Cook', 'B2', '', '9'], namesake]), crew);
    expect(rows.map(({ state, write }) => [state, write?.id])).toEqual([
      ['change', 1],
      ['change', 2],
      ['create', undefined],
    ]);
    expect(statesOf(planOf('crew', pasted([head, namesake]), crew))).toEqual(['create']);
  });

  test('the lines of a requisition are its items, also where merged cells are blank', () => {
    const rows = planOf(
      'requisitions',
      pasted([
        ['Requisition No.', 'Date of Requisition', 'Sl No.', 'Item Name', 'Qty Requested', 'Quantity Supplied'],
        ['R-1', '01-10-2026', 1, 'Rope', 4, 1],
        ['', '', 2, 'Shackle', 10, ''],
        ['R-2', '01-10-2026', 1, 'Paint', '1,200', ''],
      ]),
      [],
    );
    expect(
      rows.map(({ write }) =>
        ((write?.values.items ?? []) as Values[]).map(({ item_name, quantity_requested }) => [item_name, quantity_requested]),
      ),
    ).toEqual([
      [
        ['Rope', 4],
        ['Shackle', 10],
      ],
      [['Paint', 1_200]],
    ]);
  });

  test('figures are read with their unit, and with a decimal comma where the column has one', () => {
    const rows = planOf(
      'vessels',
      pasted([
        ['Vessel Name', 'IMO Number', 'Flag', 'Speed', 'DWT', 'Draft'],
        ['A', 9074729, 'Malta', '14.5 knots', '82,000', '12,4'],
        ['B', '9074730', 'Malta', '13', '1,234', '1.012,5 m'],
      ]),
      [],
    );
    expect(rows.map(({ write }) => [write?.values.imo_number, write?.values.speed, write?.values.dwt, write?.values.draft])).toEqual([
      ['9074729', 14.5, 82_000, 12.4],
      ['9074730', 13, 1_234, 1_012.5],
    ]);
  });
});
