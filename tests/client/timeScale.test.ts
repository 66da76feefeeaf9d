/** Dates to positions, and the units of an axis. */
import { describe, expect, test } from 'vitest';
import { segmentsOf, spanOn, startOf, timeScale, unitsAfter, type TimeUnit } from '../../client/ui/timeScale';

const year = timeScale('2026-01-01', '2027-01-01', 365);

describe('positions', () => {
  test.each([
    ['2026-01-01', 0],
    ['2026-01-02', 1],
    ['2026-03-01', 59],
    ['2026-12-31', 364],
    ['2027-01-01', 365],
    ['2025-12-31', -1],
    ['2028-02-29', 789],
  ])('%s is at %s', (date, x) => expect(year.x(date)).toBeCloseTo(x));

  test.each([
    [0, '2026-01-01'],
    [0.9, '2026-01-01'],
    [364.5, '2026-12-31'],
    [-0.5, '2025-12-31'],
  ])('at %s is %s', (x, date) => expect(year.dateAt(x)).toBe(date));

  test('a scale that ends where it begins shows one day', () => {
    const scale = timeScale('2026-05-05', '2026-05-05', 100);
    expect([scale.to, scale.x('2026-05-06')]).toEqual(['2026-05-06', 100]);
  });
});

describe('periods', () => {
  test.each([
    ['inside, both days included', '2026-01-01', '2026-01-01', { x: 0, width: 1, cutStart: false, cutEnd: false }],
    ['the last day', '2026-12-31', '2026-12-31', { x: 364, width: 1, cutStart: false, cutEnd: false }],
    ['longer than the scale', '2020-01-01', '2030-01-01', { x: 0, width: 365, cutStart: true, cutEnd: true }],
    ['from before', '2025-06-01', '2026-01-10', { x: 0, width: 10, cutStart: true, cutEnd: false }],
    ['until after', '2026-12-30', '2027-01-01', { x: 363, width: 2, cutStart: false, cutEnd: true }],
    ['before', '2024-01-01', '2025-12-31', null],
    ['after', '2027-01-01', '2028-01-01', null],
    ['the end before the beginning', '2026-05-05', '2026-05-03', null],
  ])('%s', (_, from, to, span) => expect(spanOn(year, from, to)).toEqual(span));
});

describe('units', () => {
  test.each<[TimeUnit, string, string]>([
    ['day', '2026-11-25', '2026-11-25'],
    ['week', '2026-11-25', '2026-11-23'],
    ['week', '2026-11-23', '2026-11-23'],
    ['week', '2026-11-22', '2026-11-16'],
    ['week', '1969-12-31', '1969-12-29'],
    ['month', '2028-02-29', '2028-02-01'],
    ['quarter', '2026-03-31', '2026-01-01'],
    ['quarter', '2026-12-01', '2026-10-01'],
    ['year', '2026-12-31', '2026-01-01'],
  ])('the %s of %s begins on %s', (unit, date, start) => expect(startOf(unit, date)).toBe(start));

  test.each<[TimeUnit, string, number, string]>([
    ['day', '2028-02-28', 2, '2028-03-01'],
    ['week', '2026-12-30', 1, '2027-01-04'],
    ['month', '2026-01-31', 1, '2026-02-01'],
    ['month', '2026-01-31', -1, '2025-12-01'],
    ['quarter', '2026-11-25', 1, '2027-01-01'],
    ['year', '2028-02-29', -3, '2025-01-01'],
  ])('%s of %s, and %s on: %s', (unit, date, count, then) => expect(unitsAfter(unit, date, count)).toBe(then));

  test.each<[TimeUnit, string[]]>([
    ['year', ['2026']],
    ['quarter', ['Q1', 'Q2', 'Q3', 'Q4']],
    ['month', ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']],
  ])('a year by %s', (unit, labels) => expect(segmentsOf(year, unit).map(({ label }) => label)).toEqual(labels));

  test('they cover the whole scale; the first and the last are cut', () => {
    const segments = segmentsOf(timeScale('2026-01-16', '2026-03-16', 59), 'month');
    expect(segments).toEqual([
      { date: '2026-01-01', x: 0, width: 16, label: 'Jan' },
      { date: '2026-02-01', x: 16, width: 28, label: 'Feb' },
      { date: '2026-03-01', x: 44, width: 15, label: 'Mar' },
    ]);
  });
});
