import * as fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as calendar from '../../shared/basics/calendar';

const ZONES = ['UTC', 'Asia/Kolkata', 'Pacific/Kiritimati', 'America/St_Johns'];
// Minutes behind UTC in July 2024, to know that the zone is really in force.
const OFFSETS: Record<string, number> = { UTC: 0, 'Asia/Kolkata': -330, 'Pacific/Kiritimati': -840, 'America/St_Johns': 150 };

const plain = fc
  .record({ year: fc.integer({ min: 1800, max: 2199 }), month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 31 }) })
  .map((parts) => Temporal.PlainDate.from(parts, { overflow: 'constrain' }));
const monthEnd = plain.map((date) => date.with({ day: date.daysInMonth }));
const dates = fc.oneof(plain, monthEnd);
const within = (date: Temporal.PlainDate) => date.year >= 1800 && date.year <= 2199;

describe.each(ZONES)('in the time zone %s', (zone) => {
  const before = process.env.TZ;
  beforeAll(() => void (process.env.TZ = zone));
  afterAll(() => void (before === undefined ? delete process.env.TZ : (process.env.TZ = before)));

  test('the zone is in force', () => expect(new Date(2024, 6, 1).getTimezoneOffset()).toBe(OFFSETS[zone]));

  test('addMonths clamps as Temporal does', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -240, max: 240 }), (date, months) => {
        const expected = date.add({ months }, { overflow: 'constrain' });
        fc.pre(within(expected));
        expect(calendar.addMonths(date.toString(), months)).toBe(expected.toString());
      }),
    );
  });

  test('addDays and daysBetween agree with Temporal and undo each other', () => {
    fc.assert(
      fc.property(dates, dates, (from, to) => {
        const days = from.until(to, { largestUnit: 'days' }).days;
        expect(calendar.daysBetween(from.toString(), to.toString()) + 0).toBe(days);
        expect(calendar.addDays(from.toString(), days)).toBe(to.toString());
      }),
    );
  });

  test('what is typed comes back as typed', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const typed = calendar.toTyped(date.toString());
        expect(typed).toBe(`${date.toString().slice(8)}-${date.toString().slice(5, 7)}-${date.year}`);
        expect(calendar.fromTyped(typed)).toBe(date.toString());
      }),
    );
  });

  test('a text of two, two and four digits is a date exactly when Temporal knows the day', () => {
    // The days that some months have and others have not come often enough to be seen.
    const day = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 28, max: 32 }));
    const digits = fc.tuple(day, fc.integer({ min: 0, max: 15 }), fc.integer({ min: 1700, max: 2300 }));
    fc.assert(
      fc.property(digits, ([day, month, year]) => {
        const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        const real = (() => {
          try {
            return within(Temporal.PlainDate.from(iso));
          } catch {
            return false;
          }
        })();
        expect(calendar.isIsoDate(iso)).toBe(real);
        expect(calendar.fromTyped(`${iso.slice(8)}-${iso.slice(5, 7)}-${year}`)).toBe(real ? iso : null);
      }),
    );
  });

  test.each([
    ['2025-01-31', 1, '2025-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2025-08-31', 6, '2026-02-28'],
    ['2025-11-30', 3, '2026-02-28'],
    ['2025-12-31', 4, '2026-04-30'],
    ['2025-03-31', -1, '2025-02-28'],
    ['2100-01-29', 1, '2100-02-28'],
  ])('%s and %i months is %s', (date, months, expected) => expect(calendar.addMonths(date, months)).toBe(expected));

  test('today is the UTC day, and lasts until 00:00 UTC', () => {
    const lastInstant = Date.UTC(2025, 11, 31, 23, 59, 59, 999);
    expect(calendar.todayUtc(lastInstant)).toBe('2025-12-31');
    expect(calendar.todayUtc(lastInstant + 1)).toBe('2026-01-01');
    expect(calendar.untilMidnightUtc(lastInstant)).toBe(1);
    expect(calendar.untilMidnightUtc(lastInstant + 1)).toBe(86_400_000);
  });
});

const NOT_TYPED = [
  '1-3-2025',
  '1-03-2025',
  '01-3-2025',
  '31-02-2025',
  '29-02-2025',
  '30-02-2024',
  '31-04-2025',
  '00-01-2025',
  '01-00-2025',
  '01-13-2025',
  '32-01-2025',
  '01-03-25',
  '2025-03-01',
  '01/03/2025',
  '01.03.2025',
  '01-03-2025x',
  '01-03-2025 10:00',
  '01-03--202',
  '٠١-٠٣-٢٠٢٥',
  '',
  ' ',
  'N/A',
  '01-03-1799',
  '01-03-2200',
];
test.each(NOT_TYPED)('%j is no typed date', (text) => expect(calendar.fromTyped(text)).toBeNull());

const NOT_ISO = [
  '01-03-2025',
  '2025-3-1',
  '2025-02-30',
  '2025-02-29',
  '2025-03-01T00:00:00Z',
  ' 2025-03-01',
  '+002025-03-01',
  '1799-12-31',
  '2200-01-01',
  '',
];
test.each(NOT_ISO)('%j is no date on the wire', (text) => expect(calendar.isIsoDate(text)).toBe(false));

test('the first and the last day of the calendar', () => {
  expect(calendar.fromTyped('01-01-1800')).toBe('1800-01-01');
  expect(calendar.fromTyped('31-12-2199')).toBe('2199-12-31');
  expect(calendar.fromTyped(' 01-03-2025\n')).toBe('2025-03-01');
});

test('missing and unreadable dates are shown as N/A (section 5, General)', () => {
  for (const date of [null, undefined, '', '2025-02-30', 'soon']) expect(calendar.showDate(date)).toBe('N/A');
  expect(calendar.showDate('2025-03-01')).toBe('01-03-2025');
  expect(calendar.toTyped('2025-02-30')).toBe('');
});
