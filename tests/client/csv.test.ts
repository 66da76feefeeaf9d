import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { present } from '../../shared/status/present';
import { screensOf } from '../../client/records/kinds/registry';
import { columnsOf } from '../../client/records/list/column';
import { tabbed } from '../../client/records/list/bulkEdit/SelectionBar';
import { tableCsv } from '../../client/records/list/csv';
import { textTable } from '../../client/screens/import/read/textTable';
import { toCsv } from '../../shared/basics/csv';
import { exportName } from '../../client/records/list/useExporting';
import { exportTable } from '../../client/records/list/exportTable';

const TODAY = '2026-11-21';
type Name = Parameters<typeof kindOf>[0];

const linesOf = (name: Name, values: Partial<AnyRecord>[]) => {
  const kind = kindOf(name);
  const blank = Object.fromEntries(Object.keys(kind.fields).map((field) => [field, null]));
  const records = values.map((own, at) => present(kind, { ...blank, id: at + 5, vessel_id: 7, rev: 1, ...own }, TODAY));
  const places = new Map(records.map(({ id }, at) => [id, at + 1]));
  return tableCsv(exportTable(columnsOf(kind), records, places, screensOf(name).list.lineNumber)).split('\r\n');
};

describe('comma separated values', () => {
  it('begin with the mark of UTF-8 and end each row with CR LF', () => {
    expect(
      toCsv([
        ['a', 1],
        ['ß', null],
      ]),
    ).toBe('\uFEFFa,1\r\nß,\r\n');
  });

  it.each([
    ['a,b', '"a,b"'],
    ['say "ho"', '"say ""ho"""'],
    ['two\nlines', '"two\nlines"'],
    ['a;b', '"a;b"'],
    [' blank', '" blank"'],
    ['plain', 'plain'],
  ])('%j is written %s', (text, written) => expect(toCsv([[text]])).toBe(`\uFEFF${written}\r\n`));

  it.each(['=1+1', '+49 40', '-5', '@SUM(A1)', '\t=1', '  =1', '\u0000=1', '＝1'])('%j is text, never a formula', (text) => {
    const cell = toCsv([[text]])
      .slice(1, -2)
      .replace(/^"|"$/g, '');
    expect(cell.startsWith("'")).toBe(true);
  });

  it('keeps numbers as numbers, below zero too', () => expect(toCsv([[-5, 1234.5]])).toBe('\uFEFF-5,1234.5\r\n'));
});

describe('a list for a spreadsheet', () => {
  it('has the columns of the list, dates as they are typed, amounts that add up, and nothing for N/A', () => {
    expect(
      linesOf('invoices', [{ invoice_number: 'A-1', date_raised: '2026-03-01', amount: 1234.5, paid_amount: 34.25, status: 'Pending' }]),
    ).toEqual([
      '\uFEFFSl.No.,Invoice Number,Date,Invoice Type,Description,Amount,Due Date,Paid Amount,Outstanding Amount,Status,Remarks/Notes',
      '1,A-1,01-03-2026,,,1234.5,,34.25,1200.25,Pending,',
      '',
    ]);
    expect(linesOf('certificates', [{ certificate_name: 'Load Line' }])[1]).not.toContain('No file');
  });

  it('gives a requisition as many lines as it has items, and one when it has none', () => {
    const items = [1, 2].map((sl_no) => ({ sl_no, item_name: `Item ${sl_no}`, quantity_requested: 5, quantity_supplied: 7 }));
    expect(linesOf('requisitions', [{ requisition_no: 'R-1', items }, { requisition_no: 'R-2' }]).slice(1, 4)).toEqual([
      '1,R-1,,Item 1,5,7,-2,,,,',
      '2,R-1,,Item 2,5,7,-2,,,,',
      ',R-2,,,,,,,,,',
    ]);
  });

  it('is named for the vessel and the day, in letters that any file system takes', () => {
    expect(exportName(kindOf('audits').title, { id: 1, vessel_id: 1, rev: 1, name: 'MV A/B: "C"' }, TODAY, 'csv')).toBe(
      'MV A-B- -C- Audits-Surveys 21-11-2026.csv',
    );
    expect(exportName(kindOf('vessels').title, undefined, TODAY, 'csv')).toBe('Vessels 21-11-2026.csv');
  });
});

describe('rows on the clipboard', () => {
  it('are lines of tab-separated text below their headers: several lines quoted, no formula, nothing for N/A', () => {
    const kind = kindOf('audits');
    const columns = columnsOf(kind).filter(({ key }) => ['audit_type', 'audit_date', 'findings', 'remarks'].includes(key));
    const audit = {
      ...Object.fromEntries(Object.keys(kind.fields).map((field) => [field, null])),
      id: 1,
      vessel_id: 7,
      rev: 1,
      audit_type: 'ISM Audit',
      audit_date: null,
      findings: 'One\n"two"',
      remarks: '=1+1',
    };
    expect(tabbed(columns, [present(kind, audit, TODAY)], [], null)).toBe(
      `${columns.map(({ header }) => header).join('\t')}\nISM Audit\t\t"One\n""two"""\t'=1+1`,
    );
  });

  it('come back without the guard against formulas when they are pasted on a list', () => {
    const kind = kindOf('audits');
    const columns = columnsOf(kind).filter(({ key }) => ['audit_type', 'remarks'].includes(key));
    const blank = Object.fromEntries(Object.keys(kind.fields).map((field) => [field, null]));
    const remarks = ['=1+1', "'=1", '+49 40', "'quoted'"];
    const audits = remarks.map((text, at) => present(kind, { ...blank, id: at + 1, vessel_id: 7, rev: 1, remarks: text }, TODAY));
    expect(textTable('Pasted', tabbed(columns, audits, audits, null)).rows.slice(1)).toEqual(
      remarks.map((text) => [expect.anything(), text]),
    );
  });
});

describe('a text', () => {
  it.each([
    [
      'CSV with a tab in a quoted cell',
      toCsv([
        ['Name', 'Remarks'],
        ['One\ttwo', 'a'],
      ]),
      ['Name', 'Remarks'],
      ['One\ttwo', 'a'],
    ],
    [
      'CSV with a tab in a quoted heading',
      toCsv([
        ['Na\tme', 'Re"marks'],
        ['One', 'a'],
      ]),
      ['Na\tme', 'Re"marks'],
      ['One', 'a'],
    ],
    ['CSV with a tab in a cell without quotes', 'Name,Remarks\nOne\ttwo,a', ['Name', 'Remarks'], ['One\ttwo', 'a']],
    ['cells of a spreadsheet with commas', 'Name\t"Re\nmarks"\na,b\tc,d', ['Name', 'Re\nmarks'], ['a,b', 'c,d']],
    ['cells of a spreadsheet below a title', 'Crew\nName\tRemarks\nOne\tc', ['Crew'], ['Name', 'Remarks']],
  ])('is read as %s', (_what, text, ...lines) => expect(textTable('x', text.replace('\uFEFF', '')).rows.slice(0, 2)).toEqual(lines));
});
