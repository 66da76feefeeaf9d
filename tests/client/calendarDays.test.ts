/** Weeks and days of the calendar. */
import { describe, expect, test } from 'vitest';
import { byDay, type CalendarItem, dayAfterKey, dayWords, monthWords, weeksOf } from '../../client/screens/calendar/calendarDays';

describe('the weeks of a month begin on Monday', () => {
  test.each([
    ['2026-11-25', 6, '2026-10-26', '2026-12-06'],
    ['2027-02-01', 4, '2027-02-01', '2027-02-28'],
    ['2028-02-29', 5, '2028-01-31', '2028-03-05'],
    ['2026-12-31', 5, '2026-11-30', '2027-01-03'],
  ])('%s: %s weeks from %s to %s', (day, count, first, last) => {
    const weeks = weeksOf(day);
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([count, first, last]);
    expect(new Set(weeks.flat()).size).toBe(count * 7);
  });
});

describe('keys', () => {
  test.each([
    ['ArrowLeft', '2026-11-01', '2026-10-31'],
    ['ArrowRight', '2026-12-31', '2027-01-01'],
    ['ArrowUp', '2026-11-03', '2026-10-27'],
    ['ArrowDown', '2028-02-26', '2028-03-04'],
    ['Home', '2026-11-25', '2026-11-23'],
    ['End', '2026-11-25', '2026-11-29'],
    ['PageUp', '2026-03-31', '2026-02-28'],
    ['PageDown', '2028-01-31', '2028-02-29'],
    ['ArrowRight', '2199-12-31', undefined],
    ['Enter', '2026-11-25', undefined],
    ['toString', '2026-11-25', undefined],
  ])('%s from %s: %s', (key, day, to) => expect(dayAfterKey(key, day)).toBe(to));
});

test('items by their day, in their order', () => {
  const item = (id: number, date: string) => ({ id, date }) as CalendarItem;
  const days = byDay([item(1, '2026-11-25'), item(2, '2026-11-26'), item(3, '2026-11-25')]);
  expect([...days].map(([day, items]) => [day, items.map(({ id }) => id)])).toEqual([
    ['2026-11-25', [1, 3]],
    ['2026-11-26', [2]],
  ]);
});

test('days and months in words', () => {
  expect([dayWords('2026-11-25'), monthWords('2026-11-25')]).toEqual(['Wednesday 25 November 2026', 'November 2026']);
});
