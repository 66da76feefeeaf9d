import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromCents, isAmount, LARGEST_AMOUNT, showMoney, toCents } from '../../shared/basics/text';

const MOST_CENTS = 999_999_999_999;
const cents = fc.integer({ min: 0, max: MOST_CENTS });
// The amount a person writes, from its digits: no arithmetic of ours on the way.
const written = (count: number) => Number(`${Math.floor(count / 100)}.${String(count % 100).padStart(2, '0')}`);

describe('cents', () => {
  test('every amount of two decimals up to the bound survives the way there and back', () => {
    fc.assert(
      fc.property(cents, (count) => {
        const amount = written(count);
        expect(isAmount(amount)).toBe(true);
        expect(toCents(amount)).toBe(count);
        expect(fromCents(count)).toBe(amount);
        expect(JSON.parse(JSON.stringify(fromCents(count)))).toBe(amount);
      }),
    );
  });

  test('differences are exact where doubles are not', () => {
    expect(0.3 - 0.1).not.toBe(0.2);
    expect(fromCents(toCents(0.3) - toCents(0.1))).toBe(0.2);
    fc.assert(
      fc.property(cents, cents, (amount, paid) => {
        const outstanding = fromCents(toCents(written(amount)) - toCents(written(paid)));
        expect(toCents(outstanding)).toBe(amount - paid);
      }),
    );
  });

  test('a third decimal is no amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 1, max: 9 }), (whole, last) => {
        expect(isAmount(Number(`${whole}.00${last}`))).toBe(false);
      }),
    );
  });

  test.each([0, 0.01, 0.1, LARGEST_AMOUNT])('%d is an amount', (amount) => expect(isAmount(amount)).toBe(true));
  test.each([-0.01, 0.001, 1.005, 1e10, LARGEST_AMOUNT + 0.01, 0.1 + 0.2, NaN, Infinity, -Infinity])('%d is none', (amount) =>
    expect(isAmount(amount)).toBe(false),
  );
});

describe('showMoney', () => {
  test.each([
    [0, '$0.00'],
    [0.1, '$0.10'],
    [5, '$5.00'],
    [999.99, '$999.99'],
    [1234.5, '$1,234.50'],
    [18_500, '$18,500.00'],
    [1_250_000, '$1,250,000.00'],
    [LARGEST_AMOUNT, '$9,999,999,999.99'],
    [-50, '-$50.00'],
    [-1234.56, '-$1,234.56'],
    [null, 'N/A'],
    [undefined, 'N/A'],
  ])('%s is shown as %s', (amount, shown) => expect(showMoney(amount)).toBe(shown));

  test('shows every amount with all its digits', () => {
    fc.assert(
      fc.property(cents, (count) => {
        expect(showMoney(fromCents(count)).replace(/[$,.]/g, '')).toBe(String(count).padStart(3, '0'));
      }),
    );
  });
});
