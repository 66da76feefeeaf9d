/** What was overdue or due soon in earlier weeks, computed backwards from the changes. */
import { describe, expect, test } from 'vitest';
import { addDays } from '../../shared/basics/calendar';
import type { AnyRecord, Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { URGENT_KINDS } from '../../shared/status/counts';
import { dueItems } from '../../shared/status/dueItems';
import { presentDueIndex } from '../../shared/status/dueIndex';
import { present } from '../../shared/status/present';
import { withSurveys } from '../../shared/status/surveysDue';
import { daysOfTrend, type TrendChange } from '../../shared/status/trend';
import { vesselStatusOf } from '../../shared/status/countVessel';

const TODAY = '2026-11-25';
const day = (days: number) => addDays(TODAY, days);
const record = (id: number, values: Values): AnyRecord => ({ id, vessel_id: 1, rev: 1, ...values });
const certificate = (id: number, expiry_date: string) =>
  record(id, { certificate_name: `Paper ${id}`, issued_by: 'Class', issue_date: '2020-01-01', expiry_date });
const change = (days: number, values: Partial<TrendChange>): TrendChange => ({
  kind: 'certificates',
  record: 1,
  rev: 2,
  op: 'updated',
  day: day(days),
  fields: {},
  was: {},
  ...values,
});
const moved = (days: number, was: string) => change(days, { fields: { expiry_date: 'x' }, was: { expiry_date: was } });

/** The counts of all days, the oldest first. */
function trendOf(...asked: Parameters<typeof daysOfTrend>): { overdue: number[]; soon: number[] } {
  const days = [...daysOfTrend(...asked)].reverse();
  return { overdue: days.map(({ overdue }) => overdue), soon: days.map(({ soon }) => soon) };
}

/** Every seventh point of one a day, the last one among them. */
const weekly = (points: number[]) => points.filter((_, at) => (points.length - 1 - at) % 7 === 0);

/** Overdue and soon of the last `weeks + 1` weeks, oldest first. */
const trend = (
  there: AnyRecord[],
  changes: TrendChange[],
  { weeks = 4, deleted = [] as AnyRecord[], begins = null as string | null } = {},
) => {
  const { overdue, soon } = trendOf({ there: { certificates: there }, deleted: { certificates: deleted } }, changes, {
    today: TODAY,
    days: 7 * weeks,
    begins,
  });
  return [weekly(overdue), weekly(soon)];
};

describe('a certificate', () => {
  test.each<[string, AnyRecord[], TrendChange[], number[], number[]]>([
    ['far ahead', [certificate(1, day(400))], [], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]],
    ['due in 30 days, the first of them today', [certificate(1, day(30))], [], [0, 0, 0, 0, 0], [0, 0, 0, 0, 1]],
    ['due in 31 days', [certificate(1, day(31))], [], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]],
    ['due today is not overdue', [certificate(1, day(0))], [], [0, 0, 0, 0, 0], [1, 1, 1, 1, 1]],
    ['overdue since yesterday', [certificate(1, day(-1))], [], [0, 0, 0, 0, 1], [1, 1, 1, 1, 0]],
    ['overdue for 15 days', [certificate(1, day(-15))], [], [0, 0, 1, 1, 1], [1, 1, 0, 0, 0]],
    ['renewed today', [certificate(1, day(400))], [moved(0, day(-15))], [0, 0, 1, 1, 0], [1, 1, 0, 0, 0]],
    ['renewed a week ago: the week ends renewed', [certificate(1, day(400))], [moved(-7, day(-15))], [0, 0, 1, 0, 0], [1, 1, 0, 0, 0]],
    ['added ten days ago', [certificate(1, day(-20))], [change(-10, { op: 'created', rev: 1 })], [0, 0, 0, 1, 1], [0, 0, 0, 0, 0]],
    [
      'without a date',
      [record(1, { certificate_name: 'A', issued_by: 'Class', issue_date: day(0), expiry_date: null })],
      [],
      [0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0],
    ],
    [
      'two edits in one week: the older value counts before both',
      [certificate(1, day(400))],
      [moved(-1, day(300)), moved(-2, day(-50))],
      [1, 1, 1, 1, 0],
      [0, 0, 0, 0, 0],
    ],
    ['an edit of something else', [certificate(1, day(-50))], [change(-1, {})], [1, 1, 1, 1, 1], [0, 0, 0, 0, 0]],
    [
      'a field that was empty before',
      [certificate(1, day(-50))],
      [change(-3, { fields: { expiry_date: 'x' }, was: {} })],
      [0, 0, 0, 0, 1],
      [0, 0, 0, 0, 0],
    ],
  ])('%s', (_, there, changes, overdue, soon) => expect(trend(there, changes)).toEqual([overdue, soon]));

  test('deleted last week, restored today', () => {
    const changes = [change(0, { op: 'created', rev: 3 }), change(-8, { op: 'deleted', rev: 2 })];
    expect(trend([certificate(1, day(-50))], changes)).toEqual([
      [1, 1, 1, 0, 1],
      [0, 0, 0, 0, 0],
    ]);
  });

  test('deleted, and its personal data erased later', () => {
    const changes = [change(-1, { op: 'erased', rev: 4 }), change(-13, { op: 'deleted', rev: 3 })];
    expect(trend([], changes, { deleted: [certificate(1, day(-50))] })[0]).toEqual([1, 1, 1, 0, 0]);
  });

  test('deleted for good', () => {
    expect(trend([], [change(-6, { op: 'deleted' })], { deleted: [certificate(1, day(-50))] })[0]).toEqual([1, 1, 1, 1, 0]);
  });

  test('weeks before the first record are left out', () => {
    expect(trend([certificate(1, day(-50))], [change(-10, { op: 'created', rev: 1 })], { begins: day(-10) })).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });
});

test('a renewed certificate counts until the day of its renewal', () => {
  const [old, renewed] = [certificate(1, day(-10)), { ...certificate(2, day(900)), chain: 1, replaces: 1 }];
  expect(trend([old, renewed], [change(-3, { record: 2, rev: 1, op: 'created' })])).toEqual([
    [0, 0, 0, 1, 0],
    [1, 1, 1, 0, 0],
  ]);
});

test('an audit that was held again no longer falls due, and did before', () => {
  const audit = { audit_type: 'ISM Audit', auditing_authority: 'DNV', status: 'Passed' };
  const audits = [
    record(1, { ...audit, audit_date: day(-400), next_due_date: day(-35) }),
    record(2, { ...audit, audit_date: day(-3), next_due_date: day(362) }),
  ];
  const held = change(-3, { kind: 'audits', record: 2, rev: 1, op: 'created' });
  const { overdue } = trendOf({ there: { audits }, deleted: {} }, [held], { today: TODAY, days: 4, begins: null });
  expect(overdue).toEqual([1, 0, 0, 0, 0]);
});

describe('a survey', () => {
  // Its anniversaries are 1 December, so the window of last year closed on 1 March 2026.
  const loadLine = (id: number, values: Values = {}) => ({
    ...certificate(id, '2027-12-01'),
    certificate_name: 'International Load Line Certificate',
    issue_date: '2022-12-01',
    ...values,
  });
  const on = (days: string, there: AnyRecord[], changes: TrendChange[], weeks = 4) => {
    const { overdue, soon } = trendOf({ there: { certificates: there }, deleted: {} }, changes, {
      today: days,
      days: 7 * weeks,
      begins: null,
    });
    return [weekly(overdue), weekly(soon)];
  };

  test('counts from 30 days before its window closes, and is overdue for 30 days where none is recorded', () => {
    expect(on('2026-04-06', [loadLine(1)], [], 10)).toEqual([
      [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0],
      [0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0],
    ]);
  });

  test('counts as overdue until the day on which it was recorded', () => {
    const endorsements = [{ survey: 'Annual', date: '2026-02-20' }];
    const recorded = loadLine(1, { endorsements });
    const change = { kind: 'certificates', record: 1, rev: 2, op: 'updated', day: '2026-03-20' } as const;
    const changes = [{ ...change, fields: { endorsements }, was: { endorsements: [] } }];
    expect(on('2026-03-30', [recorded], changes)[0]).toEqual([1, 1, 1, 0, 0]);
  });

  test('counts on the day to which it is postponed', () => {
    expect(on('2026-04-06', [loadLine(1, { postponed_until: '2026-03-27' })], [])).toEqual([
      [0, 0, 0, 1, 1],
      [1, 1, 1, 0, 0],
    ]);
  });
});

test('an extended certificate counts on the last day of its extension, and before the extension on that of its expiry', () => {
  const extended = { ...certificate(1, day(-15)), extended_until: day(20) };
  const changes = [change(-8, { fields: { extended_until: day(20) }, was: { extended_until: null } })];
  expect(trend([extended], changes)).toEqual([
    [0, 0, 1, 0, 0],
    [1, 1, 0, 1, 1],
  ]);
});

test('the last point is what the dashboard counts', () => {
  const there = {
    ...presentDueIndex({}, TODAY),
    certificates: [
      certificate(1, day(-2)),
      certificate(2, day(7)),
      certificate(3, day(31)),
      { ...certificate(6, day(-3)), extended_until: day(9) },
      // The window around 9 September closes on 9 December.
      { ...certificate(7, '2027-09-09'), certificate_name: 'International Load Line Certificate', issue_date: '2022-09-09' },
    ].map((each) => withSurveys(kindOf('certificates'), each, TODAY)),
  };
  const crew = [
    record(4, { name: 'Ann Lee', rank: 'Master', date_of_joining: day(-100), contract_period: '3 Months' }),
    record(5, { name: 'Bo Ek', rank: 'Cook', date_of_joining: day(-80), contract_period: '3 Months' }),
  ].map((each) => present(kindOf('crew'), each, TODAY));
  const detained = {
    psc_port: 'Gdynia',
    mou: 'Paris MOU',
    inspection_status: 'Detained',
    inspection_date: day(-9),
    action_code: '17 Before departure',
  };
  const inspections = [present(kindOf('psc-inspections'), record(8, detained), TODAY)];
  const all = { ...there, crew, 'psc-inspections': inspections };
  const due = URGENT_KINDS.flatMap((kind) => dueItems(kind, all[kind], TODAY));
  const overdue = due.filter(({ days }) => days < 0).length;
  expect([overdue, due.filter(({ days }) => days >= 0 && days <= 30).length]).toEqual([3, 4]);
  expect(trendOf({ there: all, deleted: {} }, [], { today: TODAY, days: 0, begins: null })).toEqual({ overdue: [3], soon: [4] });
  // A detention is counted as such in the totals of the fleet.
  const { totals, months } = vesselStatusOf(all, TODAY);
  expect([months?.[0], totals.in30, totals.overdue, totals.detained]).toEqual([3, 4, 2, 1]);
});
