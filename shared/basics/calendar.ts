/**
 * Calendar arithmetic on dates without a time: 'YYYY-MM-DD' on the wire, 'DD-MM-YYYY' typed and shown. Every function works in UTC, so a
 * paper expires on the same day on every screen, whatever the time zone of the browser.
 */

/** A real calendar date, 'YYYY-MM-DD'. */
export type IsoDate = string;

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const TYPED = /^(\d{2})-(\d{2})-(\d{4})$/;
const DAY = 86_400_000;
const HOUR = 3_600_000;
const FIRST_YEAR = 1800;
const LAST_YEAR = 2199;

const two = (n: number) => String(n).padStart(2, '0');

function compose(year: number, month: number, day: number): IsoDate | null {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12) return null;
  if (day < 1 || day > daysInMonth(year, month)) return null;
  return `${year}-${two(month)}-${two(day)}`;
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Whether `text` is a real date written 'YYYY-MM-DD', between 1800 and 2199. */
export function isIsoDate(text: string): boolean {
  const parts = ISO.exec(text);
  return parts !== null && compose(Number(parts[1]), Number(parts[2]), Number(parts[3])) !== null;
}

/** The date a person typed as 'DD-MM-YYYY' (two, two and four digits), or null when it is not a real date. */
export function fromTyped(text: string): IsoDate | null {
  const parts = TYPED.exec(text.trim());
  return parts ? compose(Number(parts[3]), Number(parts[2]), Number(parts[1])) : null;
}

/** 'DD-MM-YYYY' for people; '' for a missing or unreadable date. */
export function toTyped(date: IsoDate | null | undefined): string {
  return date && isIsoDate(date) ? `${date.slice(8)}-${date.slice(5, 7)}-${date.slice(0, 4)}` : '';
}

/** 'DD-MM-YYYY', or 'N/A' for a missing or unreadable date. */
export function showDate(date: IsoDate | null | undefined): string {
  return toTyped(date) || 'N/A';
}

/** Today's UTC date. The only function here that reads the clock, and only when no instant is given. */
export function todayUtc(now: number = Date.now()): IsoDate {
  return new Date(now).toISOString().slice(0, 10);
}

/** The latest current date on earth, that of UTC+14. The server accepts a date that is today anywhere. */
export function latestToday(now: number = Date.now()): IsoDate {
  return todayUtc(now + 14 * HOUR);
}

/** Milliseconds from `now` to the next 00:00 UTC, when values that depend on today change. */
export function untilMidnightUtc(now: number = Date.now()): number {
  return DAY - (now % DAY);
}

// Cached, because thousands of records share a few hundred dates and every count reads all of them; parsing costs more than a lookup.
const dayNumbers = new Map<IsoDate, number>();
const MOST_CACHED = 10_000;

function dayNumber(date: IsoDate): number {
  const cached = dayNumbers.get(date);
  if (cached !== undefined) return cached;
  const day = Date.parse(`${date}T00:00:00Z`) / DAY;
  if (dayNumbers.size >= MOST_CACHED) dayNumbers.clear();
  dayNumbers.set(date, day);
  return day;
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** `date` moved by whole days. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return new Date((dayNumber(date) + days) * DAY).toISOString().slice(0, 10);
}

/** `date` moved by whole months, clamped to the last day of the month it lands in. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const year = Math.floor(count / 12);
  const month = (count % 12) + 1;
  return `${year}-${two(month)}-${two(Math.min(Number(date.slice(8)), daysInMonth(year, month)))}`;
}
