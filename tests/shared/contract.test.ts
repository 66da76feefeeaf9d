import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { addDays } from '../../shared/basics/calendar';
import { CONTRACT_PERIODS, contractExpiry, inferContractPeriod } from '../../shared/kinds/contract';

const dates = fc
  .record({ year: fc.integer({ min: 1990, max: 2100 }), month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 31 }) })
  .map((parts) => Temporal.PlainDate.from(parts, { overflow: 'constrain' }));
const periods = fc.constantFrom(...CONTRACT_PERIODS);

test('the periods are those of section 9', () => {
  expect(CONTRACT_PERIODS).toEqual(['3 Months', '4 Months', '6 Months', '9 Months', '12 Months']);
});

test('a contract ends the period after joining, clamped to the end of the month', () => {
  fc.assert(
    fc.property(dates, periods, (joined, period) => {
      const expected = joined.add({ months: Number(period.split(' ')[0]) }, { overflow: 'constrain' }).toString();
      expect(contractExpiry(joined.toString(), period)).toBe(expected);
    }),
  );
});

test.each([
  ['2025-11-30', '3 Months', '2026-02-28'],
  ['2023-11-30', '3 Months', '2024-02-29'],
  ['2025-08-31', '6 Months', '2026-02-28'],
  ['2025-05-31', '4 Months', '2025-09-30'],
  ['2024-02-29', '12 Months', '2025-02-28'],
  ['2025-01-01', '9 Months', '2025-10-01'],
] as const)('joined %s for %s: until %s', (joined, period, expiry) => expect(contractExpiry(joined, period)).toBe(expiry));

test('without a joining date or a period there is no expiry, and nothing to infer from', () => {
  expect(contractExpiry(null, '3 Months')).toBeNull();
  expect(contractExpiry('2025-01-01', null)).toBeNull();
  expect(inferContractPeriod(null, '2025-01-01')).toBeNull();
  expect(inferContractPeriod('2025-01-01', null)).toBeNull();
});

test('the period is inferred back from its own expiry, and from a few days beside it', () => {
  fc.assert(
    fc.property(dates, periods, fc.integer({ min: -12, max: 12 }), (joined, period, days) => {
      const expiry = contractExpiry(joined.toString(), period);
      expect(expiry && inferContractPeriod(joined.toString(), addDays(expiry, days))).toBe(period);
    }),
  );
});

test.each([
  ['2025-01-01', '2025-01-02', '3 Months'],
  ['2025-01-01', '2024-06-01', '3 Months'],
  // As far from three months as from four: the shorter.
  ['2025-01-01', '2025-04-16', '3 Months'],
  ['2025-01-01', '2025-05-20', '4 Months'],
  ['2025-01-01', '2025-08-01', '6 Months'],
  ['2025-01-01', '2025-09-01', '9 Months'],
  ['2025-01-01', '2030-01-01', '12 Months'],
])('from %s to %s the nearest is %s', (joined, expiry, period) => expect(inferContractPeriod(joined, expiry)).toBe(period));
