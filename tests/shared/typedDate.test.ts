/** Dates as people type them, on 24-11-2025. */
import { describe, expect, test } from 'vitest';
import { assistDate } from '../../client/ui/DateInput';
import { dateHint, readTypedDate, expiryOfRenewal, completeTypedDate } from '../../shared/basics/typedDate';

const TODAY = '2025-11-24';

test.each<[typed: string, date: string | null]>([
  ['05-03-2026', '2026-03-05'],
  ['5/3', '2026-03-05'],
  ['5-3', '2026-03-05'],
  ['05-03-', '2026-03-05'],
  ['20/11', '2025-11-20'],
  ['1/7', '2025-07-01'],
  ['29/2', '2024-02-29'],
  ['5 mar', '2026-03-05'],
  ['5-mar', '2026-03-05'],
  ['Mar 5', '2026-03-05'],
  ['5 Mar 2029', '2029-03-05'],
  ['5-Mar-2029', '2029-03-05'],
  ['5th March 2029', '2029-03-05'],
  ['1.12.28', '2028-12-01'],
  ['1-12-28', '2028-12-01'],
  ['2010-03-31', '2010-03-31'],
  ['2010/3/31', '2010-03-31'],
  ['20100331', '2010-03-31'],
  ['today', TODAY],
  [' Today ', TODAY],
  ['tomorrow', '2025-11-25'],
  ['yesterday', '2025-11-23'],
  ['+3m', '2026-02-24'],
  ['+5y', '2030-11-24'],
  ['-2w', '2025-11-10'],
  ['+30d', '2025-12-24'],
  ['', null],
  ['5', null],
  ['31-02-2026', null],
  ['31/2', null],
  ['5 foo', null],
  ['5/13/2026', null],
  ['01-03-20255', null],
  ['+500y', null],
  ['soon', null],
])('%s is %s', (typed, date) => expect(readTypedDate(typed, TODAY)).toBe(date));

test.each<[typed: string, echo: string | null]>([
  ['5/3', '05-03-2026, in 101 days'],
  ['today', '24-11-2025, today'],
  ['tomorrow', '25-11-2025, in 1 day'],
  ['-2w', '10-11-2025, 14 days ago'],
  ['05-03-2026', null],
  ['5 m', null],
  ['', null],
  ['31-02-2026', 'There is no 31-02-2026: February 2026 has 28 days.'],
  ['2028-02-30', 'There is no 30-02-2028: February 2028 has 29 days.'],
  ['31-04-2026', 'There is no 31-04-2026: April 2026 has 30 days.'],
  ['31-13-2026', null],
  ['41-02-2026', null],
])('below %s stands %s', (typed, echo) => expect(dateHint(typed, TODAY)).toBe(echo));

test('the box that is left holds the whole date; what cannot be read stays', () => {
  expect(completeTypedDate('5 mar', TODAY)).toBe('05-03-2026');
  expect(completeTypedDate('31-02-2026', TODAY)).toBe('31-02-2026');
  expect(completeTypedDate('', TODAY)).toBe('');
});

describe('key by key', () => {
  const typed = (keys: string) => [...keys].reduce((text, key) => assistDate(text + key, false), '');
  test.each([
    ['05032026', '05-03-2026'],
    ['05-03-2026', '05-03-2026'],
    ['2010-03-31', '2010-03-31'],
    ['20100331', '2010-03-31'],
    ['2025-03-01', '2025-03-01'],
    ['20-10-2025', '20-10-2025'],
    ['20101925', '20-10-1925'],
    ['19052028', '19-05-2028'],
    ['5/3', '5-3'],
    ['1.12.28', '1-12-28'],
    ['5 mar', '5-mar'],
    ['+12m', '+12m'],
    ['today', 'today'],
  ])('%s becomes %s', (keys, text) => expect(typed(keys)).toBe(text));
});

test.each<[issued: string | null, expires: string | null, renewed: string | null, until: string | null]>([
  ['2021-03-01', '2026-03-01', '2026-02-01', '2031-03-01'],
  ['2021-03-01', '2026-02-28', '2026-02-01', '2031-02-28'],
  ['2021-03-01', '2026-03-01', null, '2031-03-01'],
  // Within three months before expiry the term counts from the old expiry date, also after it; earlier, from the day of the renewal.
  ['2021-03-01', '2026-03-01', '2025-12-01', '2031-03-01'],
  ['2021-03-01', '2026-03-01', '2026-05-10', '2031-03-01'],
  ['2021-03-01', '2026-03-01', '2025-11-30', '2030-11-30'],
  ['2026-11-27', '2031-11-27', '2026-11-27', '2031-11-27'],
  // The months that an early renewal gained are not gained again.
  ['2025-12-10', '2031-03-01', '2031-02-01', '2036-03-01'],
  ['2025-01-31', '2025-04-30', '2025-04-01', '2025-07-30'],
  ['2024-01-31', '2025-04-30', '2025-04-01', '2026-07-30'],
  ['2023-02-28', '2024-02-29', '2024-02-01', '2025-02-28'],
  ['2026-03-01', '2026-03-01', '2026-03-01', null],
  ['2026-03-01', '2025-03-01', '2026-03-01', null],
  [null, '2026-03-01', '2026-02-01', null],
  ['2026-03-01', 'N/A', '2026-02-01', null],
])('a paper of %s to %s that is renewed on %s is valid until %s', (issued, expires, renewed, until) =>
  expect(expiryOfRenewal(issued, expires, renewed)).toBe(until),
);
