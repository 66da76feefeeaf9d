/** The rows of the timeline: periods of the axis, groups, bars. */
import { describe, expect, test } from 'vitest';
import {
  barOf,
  groupsOf,
  periodWords,
  scaleOf,
  stateOf,
  stepped,
  surveySentences,
  type Grouping,
  type TimelineRow,
  type ZoomName,
} from '../../client/screens/timeline/timelineRows';
import type { AnyRecord, Values } from '../../shared/kinds/kind';
import { VALID_KINDS, validItems } from '../../shared/status/validity';

const TODAY = '2026-11-25';
const record = (id: number, values: Values): AnyRecord => ({ id, vessel_id: 1, rev: 1, ...values });
const certificate = (id: number, issue_date: string | null, expiry_date: string | null, issued_by: string | null = 'Class') =>
  record(id, { certificate_name: `Paper ${id}`, issued_by, issue_date, expiry_date });
const rowOf = (from: string | null, until: string): TimelineRow => {
  const [item] = validItems('certificates', [certificate(1, from, until)], TODAY);
  if (!item) throw new Error('It has no period.');
  return { ...item, vessel: 1 };
};

describe('periods of validity', () => {
  test('certificates and equipment have them', () => expect(VALID_KINDS).toEqual(['certificates', 'equipment-inspections']));

  test('from issue to expiry, the earliest end first; without an end there is none', () => {
    const records = [
      certificate(1, '2026-01-01', '2027-01-01'),
      certificate(2, null, '2026-12-01', 'Flag'),
      certificate(3, '2026-01-01', null),
    ];
    expect(validItems('certificates', records, TODAY).map(({ id, from, date, by }) => [id, from, date, by])).toEqual([
      [2, null, '2026-12-01', 'Flag'],
      [1, '2026-01-01', '2027-01-01', 'Class'],
    ]);
  });

  test('equipment: from its last inspection to its next, by category', () => {
    const raft = record(1, { item_name: 'Liferaft', category: 'LSA', last_inspection_date: '2026-01-05', next_due_date: '2027-01-05' });
    expect(validItems('equipment-inspections', [raft], TODAY)).toMatchObject([
      { name: 'Liferaft, LSA', from: '2026-01-05', date: '2027-01-05', by: 'LSA', days: 41 },
    ]);
  });

  test('a date that is none counts as not recorded', () => {
    expect(validItems('certificates', [certificate(1, '2026-02-30', '2027-01-01')], TODAY)).toMatchObject([{ from: null }]);
  });
});

describe('the axis', () => {
  test.each<[ZoomName, string | null, string, string]>([
    ['month', null, '2026-11-01', '2026-12-01'],
    ['month', '2028-02', '2028-02-01', '2028-03-01'],
    ['year', null, '2026-09-01', '2027-09-01'],
    ['year', '2026-12', '2026-12-01', '2027-12-01'],
    ['5y', null, '2025-01-01', '2030-01-01'],
    ['year', '2026-13', '2026-09-01', '2027-09-01'],
    ['year', 'x', '2026-09-01', '2027-09-01'],
  ])('%s from %s: %s to %s', (zoom, from, first, end) => {
    const scale = scaleOf(zoom, from, TODAY);
    expect([scale.from, scale.to]).toEqual([first, end]);
  });

  test.each<[ZoomName, string, 1 | -1, string]>([
    ['month', '2026-12', 1, '2027-01'],
    ['month', '2026-01', -1, '2025-12'],
    ['year', '2026-09', 1, '2026-12'],
    ['year', '2026-02', -1, '2025-11'],
    ['5y', '2025-01', 1, '2026-01'],
  ])('%s from %s, one step of %s: %s', (zoom, from, step, then) => expect(stepped(zoom, scaleOf(zoom, from, TODAY), step)).toBe(then));

  test.each<[ZoomName, string, string]>([
    ['month', '2026-11', 'Nov 2026'],
    ['year', '2026-09', 'Sep 2026 to Aug 2027'],
    ['year', '2026-01', '2026'],
    ['5y', '2025-01', '2025 to 2029'],
    ['5y', '2025-03', 'Mar 2025 to Feb 2030'],
  ])('%s from %s is called %s', (zoom, from, words) => expect(periodWords(scaleOf(zoom, from, TODAY))).toBe(words));
});

describe('groups', () => {
  const rows = [
    ...validItems(
      'certificates',
      [
        certificate(1, null, '2027-05-01', 'Others'),
        certificate(2, null, '2027-04-01', 'Class'),
        certificate(3, null, '2027-03-01', null),
        certificate(4, null, '2027-02-01', 'Flag'),
        certificate(5, null, '2027-01-01', 'Class'),
      ],
      TODAY,
    ).map((item) => ({ ...item, vessel: item.id % 2 })),
    ...validItems('equipment-inspections', [record(9, { item_name: 'Raft', category: 'LSA', next_due_date: '2026-12-01' })], TODAY).map(
      (item) => ({ ...item, vessel: 0 }),
    ),
  ];
  const shown = (grouping: Grouping) =>
    groupsOf(rows, grouping, (vessel) => `MV ${vessel}`).map(({ title, detail, rows: of }) => [title, detail, of.map(({ id }) => id)]);

  test('by issuer: in the order of the choices, those without one last, then the next section', () =>
    expect(shown('issuer')).toEqual([
      ['Class', 'Certificates', [5, 2]],
      ['Flag', 'Certificates', [4]],
      ['Others', 'Certificates', [1]],
      ['Issuer not recorded', 'Certificates', [3]],
      ['LSA', 'Equipment', [9]],
    ]));

  test('by ship, in the order they come', () =>
    expect(shown('ship')).toEqual([
      ['MV 1', '', [5, 3, 1]],
      ['MV 0', '', [9, 4, 2]],
    ]));

  test('ungrouped: the earliest end first', () => expect(shown('none')).toEqual([['', '', [9, 5, 4, 3, 2, 1]]]));

  test('nothing has no groups', () => expect(groupsOf([], 'issuer', String)).toEqual([]));
});

describe('bars in October', () => {
  const scale = scaleOf('month', '2026-10', TODAY);
  const bar = (from: string | null, until: string) => barOf(rowOf(from, until), scale, TODAY);
  // One day of October is 100 / 31 wide.
  const day = 100 / 31;

  test('inside', () => {
    const { valid, overdue, beyond, tone } = bar('2026-10-01', '2026-10-10');
    expect(valid).toMatchObject({ x: 0, cutStart: false, cutEnd: false });
    expect(valid?.width).toBeCloseTo(10 * day);
    expect(overdue?.x).toBeCloseTo(10 * day);
    expect([beyond, tone]).toEqual([null, 'late']);
  });

  test.each<[string, string | null, string, Partial<ReturnType<typeof barOf>>]>([
    ['longer than the axis', '2020-01-01', '2030-01-01', { valid: { x: 0, width: 100, cutStart: true, cutEnd: true }, tone: 'neutral' }],
    [
      'no beginning: it starts at the axis, uncut',
      null,
      '2030-01-01',
      { isOpen: true, valid: { x: 0, width: 100, cutStart: false, cutEnd: true } },
    ],
    ['due soon', '2020-01-01', '2026-12-25', { tone: 'soon' }],
    ['due in 31 days', '2020-01-01', '2026-12-26', { tone: 'neutral' }],
    ['due today is not overdue', '2020-01-01', TODAY, { tone: 'soon', overdue: null }],
    [
      'overdue all through the axis',
      '2020-01-01',
      '2026-01-01',
      { valid: null, overdue: expect.objectContaining({ x: 0, width: 100 }), beyond: null },
    ],
    ['begins later', '2027-01-01', '2028-01-01', { valid: null, overdue: null, beyond: 'after' }],
    ['ends before it begins, both later', '2028-01-01', '2027-01-01', { valid: null, beyond: 'after' }],
  ])('%s', (_, from, until, expected) => expect(bar(from, until)).toMatchObject(expected));

  test('ends before it begins: one day at its end', () => {
    const { valid } = bar('2029-01-01', '2026-10-05');
    expect(valid?.x).toBeCloseTo(4 * day);
    expect(valid?.width).toBeCloseTo(day);
    expect(stateOf(rowOf('2029-01-01', '2026-10-05'), TODAY).words).toBe('Ends before it begins');
  });

  test('an end before the axis, in a future period', () => {
    const later = scaleOf('month', '2027-10', TODAY);
    expect(barOf(rowOf('2026-01-01', '2027-01-01'), later, TODAY)).toMatchObject({ valid: null, overdue: null, beyond: 'before' });
  });

  test('survey windows: hatched over their days; alarms only for what a user has to see to', () => {
    const [item] = validItems(
      'certificates',
      [record(7, { certificate_name: 'Load Line', issued_by: 'Class', issue_date: '2025-01-10', expiry_date: '2030-01-09' })],
      '2026-10-20',
    );
    if (!item) throw new Error('It has no period.');
    const wide = scaleOf('5y', '2025-01', TODAY);
    expect(surveySentences(item, '2026-10-20').slice(0, 2)).toEqual([
      'Annual survey 09-10-2025 to 09-04-2026, not recorded',
      'Annual survey 09-10-2026 to 09-04-2027',
    ]);
    expect(barOf(item, wide, '2026-10-20').windows.map(({ tone }) => tone)).toEqual(['neutral', 'soon', 'neutral', 'neutral', 'neutral']);
    // The window of the picture begins before October.
    expect(barOf(item, scale, '2026-10-20').windows).toMatchObject([{ isBottom: false, tone: 'soon' }]);
  });

  test('a recorded survey is marked on its day, one outside of its window apart', () => {
    const endorsements = [
      { survey: 'Annual', date: '2026-10-12', place: null, surveyor: null },
      { survey: 'Annual', date: '2026-06-12', place: null, surveyor: null },
    ];
    const values = { certificate_name: 'Load Line', issued_by: 'Class', issue_date: '2025-01-10', expiry_date: '2030-01-09', endorsements };
    const [item] = validItems('certificates', [record(8, values)], '2026-10-20');
    if (!item) throw new Error('It has no period.');
    const { windows, marks } = barOf(item, scaleOf('year', '2026-01', TODAY), '2026-10-20');
    expect(marks.map(({ isOutside }) => isOutside)).toEqual([false, true]);
    expect(windows.map(({ tone }) => tone)).toContain('done');
    expect(surveySentences(item, '2026-10-20').at(-1)).toBe('Annual survey 12-06-2026, outside its window');
  });

  test.each([
    ['2026-11-24', '1 day overdue'],
    [TODAY, 'today'],
    ['2026-12-07', 'in 12 days'],
  ])('until %s: %s', (until, words) => expect(stateOf(rowOf('2020-01-01', until), TODAY).words).toBe(words));

  const loadLine = (survey = 'Annual', scheme: string | null = null) => {
    const values = { certificate_name: 'Load Line', issued_by: 'Class', issue_date: '2025-01-10', expiry_date: '2030-01-09' };
    return record(9, { ...values, survey_scheme: scheme, endorsements: [{ survey, date: '2026-01-12', place: null, surveyor: null }] });
  };
  const onDay = (values: AnyRecord, today: string) => {
    const [item] = validItems('certificates', [values], today);
    if (!item) throw new Error('It has no period.');
    return item;
  };

  test.each([
    ['2026-10-08', 'in 1189 days', 'in 1189 days', 'neutral'],
    ['2026-10-09', 'survey in 182 days', 'Annual survey window open until 09-04-2027', 'soon'],
    ['2027-04-09', 'survey today', 'Annual survey window open until 09-04-2027', 'soon'],
    ['2027-04-10', 'survey 1 day overdue', 'Annual survey window closed 09-04-2027, not recorded', 'late'],
    ['2030-01-05', 'survey 1002 days overdue', 'Annual survey window closed 09-04-2027, not recorded', 'late'],
  ])('on %s an unrecorded annual survey is: %s', (today, words, full, tone) =>
    expect(stateOf(onDay(loadLine(), today), today)).toEqual({ words, full, tone }),
  );

  test('a choice of two surveys, and a bottom inspection that nobody recorded', () => {
    const either = loadLine('Annual', 'Annual and intermediate');
    expect(stateOf(onDay(either, '2027-01-01'), '2027-01-01').full).toBe('Annual or Intermediate survey window open until 09-04-2027');
    const made = { Annual: '2026-01-12', Intermediate: '2027-01-12' };
    const endorsements = Object.entries(made).map(([survey, date]) => ({ survey, date }));
    const bottom = { ...loadLine('Annual', 'Annual, intermediate and bottom'), endorsements };
    expect(stateOf(onDay(bottom, '2028-01-20'), '2028-01-20').full).toBe('Bottom inspection due by 10-01-2028, not recorded');
  });

  test('the sentences of a row say which windows closed without a survey', () => {
    expect(surveySentences(onDay(loadLine(), '2027-05-01'), '2027-05-01')).toEqual([
      'Annual survey 09-10-2025 to 09-04-2026, done 12-01-2026',
      'Annual survey 09-10-2026 to 09-04-2027, not recorded',
      'Annual survey 09-10-2027 to 09-04-2028',
      'Annual survey 09-10-2028 to 09-04-2029',
      'Renewal survey 09-10-2029 to 09-01-2030',
    ]);
  });
});
