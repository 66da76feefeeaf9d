/** Surveys on the timeline that share a day: each is its own shape, and only what is due is open. */
import { expect, test } from 'vitest';
import { barOf, scaleOf, stateOf, surveySentences } from '../../client/screens/timeline/timelineRows';
import type { AnyRecord, Values } from '../../shared/kinds/kind';
import { validItems } from '../../shared/status/validity';

const record = (id: number, values: Values): AnyRecord => ({ id, vessel_id: 1, rev: 1, ...values });

test('a bottom inspection due on the day when a window closes is the only open one of both', () => {
  const values = { certificate_name: 'Safety Construction', issue_date: '2022-06-14', expiry_date: '2027-03-14' };
  const [item] = validItems('certificates', [record(1, values)], '2023-01-01');
  expect(item?.open.map(({ types, closes }) => `${types.join(' or ')} ${closes}`)).toEqual([
    'Annual 2023-06-14',
    'Bottom inspection 2025-06-14',
  ]);
});

test('two windows or surveys at one place of the axis are two shapes', () => {
  const made = (survey: string) => ({ survey, date: '2026-03-01' });
  const values = {
    certificate_name: 'Safety Construction',
    issue_date: '2022-03-20',
    expiry_date: '2027-03-14',
    endorsements: ['Annual', 'Bottom inspection', 'Renewal', 'Periodical'].map(made),
  };
  const [item] = validItems('certificates', [record(1, values)], '2026-10-20');
  if (!item) throw new Error('It has no period.');
  const { windows, marks } = barOf(item, scaleOf('month', '2026-03', '2026-10-20'), '2026-10-20');
  expect(new Set(marks.map(({ x }) => x)).size).toBe(1);
  for (const shapes of [windows, marks]) expect(new Set(shapes.map(({ key }) => key)).size).toBe(shapes.length);
  expect(marks).toHaveLength(5);
});

test('a postponed date that no window has is told at the end', () => {
  const values = { certificate_name: 'Load Line', issue_date: '2025-01-10', expiry_date: '2030-01-09', postponed_until: '2025-03-01' };
  const [item] = validItems('certificates', [record(1, values)], '2026-10-20');
  expect(item && surveySentences(item, '2026-10-20').at(-1)).toBe('Postponed until 01-03-2025, outside every window');
});

test.each([
  // The window of an annual survey is open from 01-09-2026 to 01-03-2027.
  ['2026-09-01', 'neutral', 'survey in 181 days', 'soon'],
  ['2026-09-02', 'soon', 'survey in 91 days', 'soon'],
  ['2026-11-25', 'soon', 'survey in 7 days', 'soon'],
  ['2026-12-02', 'soon', 'survey today', 'soon'],
  ['2026-12-09', 'late', 'survey 7 days overdue', 'late'],
])('on %s a bottom inspection due on 02-12-2026 is %s, and its row says %s', (today, mark, words, tone) => {
  const endorsements = [
    { survey: 'Annual', date: '2024-12-02' },
    { survey: 'Intermediate', date: '2025-12-05' },
  ];
  const values = { certificate_name: 'Safety Construction', issue_date: '2023-12-02', expiry_date: '2028-12-01', endorsements };
  const [item] = validItems('certificates', [record(1, values)], today);
  if (!item) throw new Error('It has no period.');
  expect(barOf(item, scaleOf('5y', '2024-01', today), today).windows.find(({ isBottom }) => isBottom)).toMatchObject({ tone: mark });
  expect(stateOf(item, today)).toMatchObject({ words, tone });
});

test('of two missed surveys a row names the one that closed first', () => {
  const values = { certificate_name: 'Safety Construction', issue_date: '2022-06-14', expiry_date: '2027-06-13' };
  const made = ['2023-06-14', '2024-06-14'].map((date) => ({ survey: 'Annual', date }));
  const [item] = validItems('certificates', [record(1, { ...values, endorsements: made })], '2025-10-01');
  expect(item && stateOf(item, '2025-10-01').full).toBe('Bottom inspection due by 14-06-2025, not recorded');
});
