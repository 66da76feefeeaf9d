import { describe, expect, test } from 'vitest';
import { applyChange, type Ledger } from '../../shared/log/applyChange';
import { addDays } from '../../shared/basics/calendar';
import type { AnyRecord, KindName, Values } from '../../shared/kinds/kind';
import { isListed, KIND_NAMES, kindOf } from '../../shared/kinds/kinds';
import { INVOICE_SUMMARY_FIELDS } from '../../shared/kinds/invoices';
import { paths } from '../../shared/api/paths';
import { present, toRecord } from '../../shared/status/present';
import { readValues } from '../../shared/kinds/readValues';
import { TODAY, validBody } from './validBody';

const FILE = { id: 'f1', name: 'smc.pdf', type: 'application/pdf', size: 12, at: '2025-06-01T00:00:00.000Z' };

/** A record as the server keeps it: every field present. */
function kept(kind: KindName, changes: Values = {}): AnyRecord {
  const reading = readValues(kindOf(kind), validBody(kind), 'add', TODAY);
  if (!('values' in reading)) throw new Error(reading.sentence);
  const files = Object.fromEntries(
    Object.entries(kindOf(kind).fields).flatMap(([name, field]) => (field.serverOwned ? [[name, null]] : [])),
  );
  return { ...reading.values, ...files, ...changes, id: 9, vessel_id: kind === 'vessels' ? null : 7, rev: 3 };
}

const show = (kind: KindName, changes: Values = {}, today = TODAY) => present(kindOf(kind), kept(kind, changes), today);

describe.each(KIND_NAMES)('%s', (kind) => {
  test('computed values are added, never stored: taking them off gives the record back', () => {
    const record = kept(kind);
    expect(toRecord(kindOf(kind), present(kindOf(kind), record, TODAY))).toEqual(record);
    expect(JSON.parse(JSON.stringify(present(kindOf(kind), record, TODAY)))).toEqual(present(kindOf(kind), record, TODAY));
  });

  test('every column is a field or a labelled computed value', () => {
    const { columns, fields, derived } = kindOf(kind);
    for (const column of columns) expect(fields[column]?.label ?? derived[column]?.label, column).toBeTruthy();
    for (const name of Object.keys(derived)) expect(show(kind)).toHaveProperty(name);
  });

  test('a record is listed when it holds what its kind requires', () => {
    const { fields, keyFields } = kindOf(kind);
    expect(isListed(kindOf(kind), kept(kind))).toBe(true);
    for (const name of Object.keys(fields))
      expect(isListed(kindOf(kind), kept(kind, { [name]: null })), name).toBe(!keyFields.includes(name));
    // Everything a form demands, but for the period of a contract: other writers leave it out.
    expect(keyFields).toEqual(Object.keys(fields).filter((name) => fields[name]?.required && name !== 'contract_period'));
  });

  test('its sequences name dates', () => {
    for (const name of kindOf(kind).sequences.flat()) expect(kindOf(kind).fields[name]?.type).toBe('date');
  });
});

describe('certificates', () => {
  test.each([
    [-31, 'Expired', '31 days since expiry'],
    [-1, 'Expired', '1 day since expiry'],
    [0, 'Due', 'Expires today'],
    [1, 'Due', '1 day to expire'],
    [30, 'Due', '30 days to expire'],
    [31, 'Valid', '31 days to expire'],
  ])('%i days from expiry: %s', (days, status, helper) => {
    expect(show('certificates', { expiry_date: addDays(TODAY, days) })).toMatchObject({ status, helper });
  });

  test('the file indicators', () => {
    expect(show('certificates')).toMatchObject({ file: null, has_file: false, file_path: null });
    expect(show('certificates', { file: FILE })).toMatchObject({
      file: FILE,
      has_file: true,
      file_path: paths.fileDownload('certificates', 7, 9),
    });
    expect(show('certificates', { file: undefined }).has_file).toBe(false);
  });
});

describe('what another system says of a file', () => {
  const elsewhere = kept('certificates', { download_url: 'https://files.example.org/1', has_file: true });
  const changed = (fields: Values) => {
    const ledger: Ledger = { epoch: 'e', seq: 4, records: { certificates: { 9: { ...elsewhere } } } };
    applyChange(ledger, { vessel: 7, seq: 5, kind: 'certificates', id: 9, rev: 4, op: 'updated', fields, by: 'a@x', at: '' });
    return present(kindOf('certificates'), ledger.records.certificates?.[9] ?? elsewhere, TODAY);
  };

  test('is kept beside the fields', () => {
    expect(toRecord(kindOf('certificates'), present(kindOf('certificates'), elsewhere, TODAY))).toEqual(elsewhere);
    expect(changed({ remarks: 'Seen' })).toMatchObject({ remarks: 'Seen', has_file: true, download_url: 'https://files.example.org/1' });
  });

  test('gives way to a file of our own, and to its removal', () => {
    expect(changed({ file: FILE })).toMatchObject({ has_file: true, file_path: paths.fileDownload('certificates', 7, 9) });
    expect(changed({ file: FILE })).not.toHaveProperty('download_url');
    expect(changed({ file: null })).toMatchObject({ has_file: false, file_path: null });
  });
});

describe('crew', () => {
  test.each([
    ['2025-03-15', '3 Months', '2025-06-15', 92, 'Expires today'],
    ['2024-11-30', '3 Months', '2025-02-28', 197, '107 days since expiry'],
    ['2025-02-28', '6 Months', '2025-08-28', 107, '74 days to expire'],
    ['2025-06-15', '12 Months', '2026-06-15', 0, '365 days to expire'],
    ['2025-07-01', '4 Months', '2025-11-01', 0, '139 days to expire'],
  ])('joined %s for %s', (date_of_joining, contract_period, contract_expiry, days_onboard, status) => {
    expect(show('crew', { date_of_joining, contract_period })).toMatchObject({ contract_expiry, days_onboard, status });
  });

  test('without a joining date or a period: N/A', () => {
    expect(show('crew', { date_of_joining: null })).toMatchObject({ contract_expiry: null, days_onboard: null, status: 'N/A' });
    expect(show('crew', { contract_period: null })).toMatchObject({ contract_expiry: null, status: 'N/A' });
  });
});

describe('equipment', () => {
  test.each([
    [-1, 'Overdue'],
    [0, 'Due'],
    [30, 'Due'],
    [31, 'Valid'],
  ])('%i days from due: %s', (days, inspection_status) => {
    expect(show('equipment-inspections', { next_due_date: addDays(TODAY, days) })).toMatchObject({ inspection_status });
  });

  test('the report', () => {
    expect(show('equipment-inspections').test_report_path).toBeNull();
    expect(show('equipment-inspections', { file: FILE }).test_report_path).toBe(paths.fileDownload('equipment-inspections', 7, 9));
  });
});

test('requisitions: pending is requested minus supplied, over-supply included', () => {
  const line = (quantity_requested: number, quantity_supplied: number) => ({
    sl_no: null,
    item_name: 'Nut',
    quantity_requested,
    quantity_supplied,
  });
  const items = [line(4, 0), line(4, 4), line(180, 185)];
  const shown = show('requisitions', { items }).items as Values[];
  expect(shown.map((item) => item.pending_quantity)).toEqual([4, 0, -5]);
  expect(toRecord(kindOf('requisitions'), show('requisitions', { items })).items).toEqual(items);
});

describe('invoices', () => {
  test.each([
    [100.3, 100.1, 0.2],
    [18500, 0, 18500],
    [18500, null, 18500],
    [10, 10.5, -0.5],
    [9_999_999_999.99, 0.01, 9_999_999_999.98],
  ])('%d less %d leaves %d', (amount, paid_amount, outstanding_amount) =>
    expect(show('invoices', { amount, paid_amount }).outstanding_amount).toBe(outstanding_amount),
  );

  test('the summary form a viewer without access holds shows no amount of any kind, and is listed', () => {
    const full = kept('invoices');
    const summary = Object.fromEntries(
      ['id', 'vessel_id', 'rev', ...INVOICE_SUMMARY_FIELDS].map((name) => [name, full[name]]),
    ) as AnyRecord;
    expect(present(kindOf('invoices'), summary, TODAY)).toEqual(summary);
    expect(isListed(kindOf('invoices'), summary)).toBe(true);
    expect(toRecord(kindOf('invoices'), summary)).toEqual(summary);
  });
});

test.each(['vessels', 'audits', 'daily-messages'] as const)('%s have no computed values', (kind) => {
  expect(show(kind)).toEqual(kept(kind));
});
