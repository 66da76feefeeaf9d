import { expect, test } from 'vitest';
import { addDays } from '../../shared/basics/calendar';
import { daysLabel, EXPIRY_WINDOW, expiredEarlier, inWindow, isPast } from '../../shared/basics/dueDates';

// Days from today | label | counted (±30) | expired earlier | past
const EDGES = [
  [-400, '400 days since expiry', false, true, true],
  [-31, '31 days since expiry', false, true, true],
  [-30, '30 days since expiry', true, false, true],
  [-1, '1 days since expiry', true, false, true],
  [0, 'Expires today', true, false, false],
  [1, '1 days to expire', true, false, false],
  [30, '30 days to expire', true, false, false],
  [31, '31 days to expire', false, false, false],
] as const;

// Windows that cross a leap day, a year's end and a February without one.
const TODAYS = ['2024-02-29', '2025-02-28', '2025-12-31', '2026-01-01', '2024-03-15'];

for (const today of TODAYS) {
  test.each(EDGES)(`on ${today}, %i days away: %s`, (days, label, counted, earlier, past) => {
    const date = addDays(today, days);
    expect(daysLabel(date, today)).toBe(label);
    expect(inWindow(date, today)).toBe(counted);
    expect(expiredEarlier(date, today)).toBe(earlier);
    expect(isPast(date, today)).toBe(past);
  });
}

test('the window is the 30 days of section 9', () => expect(EXPIRY_WINDOW).toBe(30));

test('a missing date is N/A and never due', () => {
  expect(daysLabel(null, '2025-06-15')).toBe('N/A');
  for (const rule of [inWindow, expiredEarlier, isPast]) expect(rule(null, '2025-06-15')).toBe(false);
});

test('an unreadable date is N/A and never due', () => {
  expect(daysLabel('soon', '2025-06-15')).toBe('N/A');
  expect(daysLabel('2025-02-30x', '2025-06-15')).toBe('N/A');
  expect(inWindow('soon', '2025-06-15')).toBe(false);
});
