/** Surveys on the timeline that share a day: each is its own shape, and only what is due is open. */
import { expect, test } from 'vitest';
import { barOf, scaleOf, surveySentences } from '../../client/screens/timeline/timelineRows';
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
