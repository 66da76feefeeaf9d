import { describe, expect, test } from 'vitest';
import { splitValues, joinValues } from '../../client/records/list/filter/shown';
import { filterByColumns } from '../../client/records/list/filter/filterRecords';
import { readFilters, RESERVED } from '../../client/records/list/filter/readFilters';
import { isInRange, rangeWords, readRange } from '../../client/records/list/filter/range';
import { isInPeriod, readWhen, whenWords } from '../../client/records/list/filter/when';
import { writeWhen } from '../../client/records/list/filter/FilterEditors';
import { columnsOf } from '../../client/records/list/column';
import { addDays } from '../../shared/basics/calendar';
import { countOf } from '../../shared/status/counts';
import type { AnyRecord, KindName, Values } from '../../shared/kinds/kind';
import { kindOf, KIND_NAMES, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { present } from '../../shared/status/present';

const TODAY = '2026-11-20';
const record = (kind: KindName, id: number, values: Values): AnyRecord => {
  const blank = Object.fromEntries(Object.keys(kindOf(kind).fields).map((name) => [name, null]));
  return present(kindOf(kind), { ...blank, id, vessel_id: 1, rev: 1, ...values }, TODAY);
};
const filtered = (kind: KindName, records: readonly AnyRecord[], query: string) => {
  const columns = columnsOf(kindOf(kind));
  const filters = readFilters(kindOf(kind), columns, new URLSearchParams(query));
  return { ids: filterByColumns(kindOf(kind), records, filters, TODAY).map(({ id }) => id), unknown: filters.unknown };
};

test('an address may hide columns, and show those that are hidden at first', () => {
  expect(filtered('certificates', [], 'hide=remarks,!issuing_authority').unknown).toEqual([]);
  expect(filtered('certificates', [], 'hide=remarks,another').unknown).toEqual(['hide=remarks,another']);
});

describe('values in an address', () => {
  test.each([[['Due', 'Expired']], [['Türk, Marine', '100%', '']], [['-', '']], [['a,b%2Cc']]])('%j come back as they were', (values) => {
    const address = new URLSearchParams({ supplier: joinValues(values) });
    expect(splitValues(new URLSearchParams(String(address)).get('supplier') ?? '')).toEqual(values);
  });

  test('are read plainly where they are plain', () => expect(joinValues(['Due', 'Expired'])).toBe('Due,Expired'));
});

describe('figures in an address', () => {
  test.each(['', '..', '5', '1..2..3', '1e3..', '0x10..', '9..8', '5.', 'a..b', '1...5', '1234567890123..'])('%j means none', (text) =>
    expect(readRange(text)).toBeNull(),
  );

  test('include both ends; what is not given lies in none of them', () => {
    const within = (text: string, figure: number | null) => isInRange(readRange(text) ?? '-', figure);
    expect([99, 100, 200, 200.5, null].map((figure) => within('100..200', figure))).toEqual([false, true, true, false, false]);
    expect([-1, 0, 3, null].map((figure) => within('..0', figure))).toEqual([true, true, false, false]);
    expect([0, null].map((figure) => within('-', figure))).toEqual([false, true]);
    expect(['100..', '..2.5', '1..2', '7..7', '-'].map((text) => rangeWords(readRange(text) ?? '-', String))).toEqual([
      'from 100',
      'to 2.5',
      'from 1 to 2',
      '7',
      'none given',
    ]);
  });
});

const meant = (text: string) => readWhen(text) ?? '-';

describe('days in an address', () => {
  test.each(['overdue', '-', '30d', '-7d', '2026-11-01..2026-12-31', '..2026-12-31', '2026-11-01..'])('%s comes back as it was', (text) => {
    const when = readWhen(text);
    expect(when && writeWhen(when)).toBe(text);
  });

  test.each(['', '..', '0d', '99999d', '1e3d', '2026-02-30..', '2026-12-31..2026-11-01', '2026-01-01..2026-02-01..', 'soon', '2026-11-01'])(
    '%j means none',
    (text) => expect(readWhen(text)).toBeNull(),
  );

  test('include both ends; what is due today is not overdue', () => {
    const within = (text: string, date: string | null) => isInPeriod(meant(text), date, TODAY);
    expect(['2026-11-19', TODAY].map((date) => within('overdue', date))).toEqual([true, false]);
    expect([TODAY, addDays(TODAY, 7), addDays(TODAY, 8), addDays(TODAY, -1)].map((date) => within('7d', date))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([TODAY, addDays(TODAY, -7), addDays(TODAY, -8), addDays(TODAY, 1)].map((date) => within('-7d', date))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([null, TODAY].map((date) => within('-', date))).toEqual([true, false]);
    expect([null, '2026-11-01', '2026-12-31', '2027-01-01'].map((date) => within('2026-11-01..2026-12-31', date))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('are said in words', () => {
    expect(['30d', '-7d', '2026-11-01..', '2026-11-01..2026-11-01'].map((text) => whenWords(meant(text)))).toEqual([
      'next 30 days',
      'last 7 days',
      'from 01-11-2026',
      '01-11-2026',
    ]);
  });
});

describe('a list', () => {
  test('that was held again, or paid, is not overdue; by its date alone it is found all the same', () => {
    const audit = { audit_type: 'ISM Audit', auditing_authority: 'DNV', status: 'Passed' };
    const audits = [
      record('audits', 1, { ...audit, audit_date: '2024-05-01', next_due_date: '2025-05-01' }),
      record('audits', 2, { ...audit, audit_date: '2025-04-20', next_due_date: '2026-11-01' }),
    ];
    expect(filtered('audits', audits, 'next_due_date=overdue').ids).toEqual([2]);
    expect(filtered('audits', audits, `next_due_date=..${TODAY}`).ids).toEqual([1, 2]);
  });

  test('keeps to the choices it knows, and names the rest', () => {
    const inspections = ['Passed', 'Detained'].map((inspection_status, at) => record('psc-inspections', at + 1, { inspection_status }));
    expect(filtered('psc-inspections', inspections, 'inspection_status=Detained,Lost')).toEqual({
      ids: [2],
      unknown: ['inspection_status=Detained,Lost'],
    });
    expect(filtered('psc-inspections', inspections, 'inspection_status=Lost').ids).toEqual([1, 2]);
  });

  test.each([
    'inspection_status=Lost',
    'inspection_date=2026-13-01..',
    'inspection_date=99999d',
    'no_such_column=1',
    'constructor=1',
    'show=everything',
    'due=never',
    `mou=${'x'.repeat(3_000)}`,
  ])('leaves out what means nothing in its address, and names it: %s', (part) => {
    const inspections = [record('psc-inspections', 1, { mou: 'Paris MOU', inspection_date: TODAY, inspection_status: 'Passed' })];
    expect(filtered('psc-inspections', inspections, part)).toEqual({ ids: [1], unknown: [expect.stringContaining(part.slice(0, 40))] });
  });

  test.each(VESSEL_KINDS)('of %s shows as many as its card counts, and as many that expired earlier', (kind) => {
    const { fields, due, state } = kindOf(kind);
    const states = (state && fields[state]?.choices) || ['-'];
    const records = Array.from({ length: 140 }, (_, at) => {
      const date = addDays(TODAY, at - 70);
      const dates = Object.fromEntries(Object.keys(fields).flatMap((name) => (fields[name]?.type === 'date' ? [[name, date]] : [])));
      return record(kind, at + 1, { ...dates, contract_period: '3 Months', ...(state && { [state]: states[at % states.length] }) });
    });
    const count = countOf(kind, records, TODAY);
    expect(filtered(kind, records, 'show=pending').ids).toHaveLength(count.pending);
    expect(count.pending).toBeGreaterThan(0);
    if (count.expiredEarlier !== null) expect(filtered(kind, records, 'show=earlier').ids).toHaveLength(count.expiredEarlier);
    else expect(filtered(kind, records, 'show=earlier').unknown).toEqual(['show=earlier']);
    expect(due === null || count.expiredEarlier === null || count.expiredEarlier >= 0).toBe(true);
  });
});

test('no column bears the name of a parameter that means something else', () => {
  for (const name of KIND_NAMES) expect(kindOf(name).columns.filter((key) => RESERVED.has(key))).toEqual([]);
});
