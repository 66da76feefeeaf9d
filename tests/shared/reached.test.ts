/** A date is told at each of its thresholds once, however the days between two tellings fall. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../shared/basics/calendar';
import { KINDS_WITH_DUE_DATE, crossedThreshold, THRESHOLDS } from '../../shared/status/thresholds';

const FROM = '2026-11-20';

test.each([
  [91, 90],
  [90, null],
  [31, 30],
  [30, null],
  [8, 7],
  [1, 0],
  [0, null],
  [-1, null],
])('what is %i days away is told a day later as %s', (days, told) => {
  expect(crossedThreshold(addDays(FROM, days), { from: FROM, to: addDays(FROM, 1) }, THRESHOLDS)).toBe(told);
});

test('of several in one span the nearest is told; a section is told its own alone', () => {
  const span = { from: FROM, to: addDays(FROM, 40) };
  expect(crossedThreshold(addDays(FROM, 45), span, THRESHOLDS)).toBe(7);
  expect(crossedThreshold(addDays(FROM, 45), span, [90, 30])).toBe(30);
  expect(crossedThreshold(addDays(FROM, 45), span, [90, 0])).toBe(null);
});

test('spans that follow one another tell each threshold once, none twice and none never', () => {
  const days = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.integer({ min: -20, max: 130 }), days, (left, steps) => {
      const date = addDays(FROM, left);
      const told: (number | null)[] = [];
      let from = FROM;
      for (const step of steps) {
        const to = addDays(from, step);
        told.push(crossedThreshold(date, { from, to }, THRESHOLDS));
        // What a span told, its single days told last.
        const single = Array.from({ length: step }, (_, nth) =>
          crossedThreshold(date, { from: addDays(to, nth - step), to: addDays(to, nth - step + 1) }, THRESHOLDS),
        );
        expect(told.at(-1)).toBe(single.findLast((each) => each !== null) ?? null);
        from = to;
      }
      const known = told.filter((each) => each !== null);
      expect(known).toEqual([...new Set(known)].sort((a, b) => b - a));
    }),
  );
});

test('the sections that fall due', () => {
  const never = ['vessels', 'requisitions', 'daily-messages'] as const;
  expect(KINDS_WITH_DUE_DATE).toEqual(
    expect.arrayContaining(['certificates', 'psc-inspections', 'crew', 'audits', 'equipment-inspections', 'invoices']),
  );
  expect(never.filter((kind) => KINDS_WITH_DUE_DATE.some((dated) => dated === kind))).toEqual([]);
});
