import { addDays, addMonths, daysBetween, fromTyped, isIsoDate, toTyped, type IsoDate } from './calendar';

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const FIGURES = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})$/;
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]*([a-z]{3,9})[-/., ]*(\d{4}|\d{2})?$/i;
const MONTH_DAY = /^([a-z]{3,9})[-. ]*(\d{1,2})(?:st|nd|rd|th)?(?:[-, ]+(\d{4}|\d{2}))?$/i;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const NO_YEAR = /^(\d{1,2})[-/. ](\d{1,2})$/;
const OFFSET = /^([+-]\d{1,3}) ?([dwmy])$/i;
const RELATIVE_DAYS: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };
/** Two-digit years from this on belong to the 1900s, smaller ones to the 2000s. */
const FIRST_YEAR_OF_1900S = 70;

const two = (digits: string | number) => String(digits).padStart(2, '0');
const yearOf = (digits: string) =>
  digits.length > 2 ? digits : String(Number(digits) + (Number(digits) < FIRST_YEAR_OF_1900S ? 2000 : 1900));
const compose = (year: string, month: string | number, day: string) => fromTyped(`${two(day)}-${two(month)}-${yearOf(year)}`);
/** The number of the month whose name begins with `name`; 0 if none does. */
const monthOf = (name: string) => MONTHS.findIndex((month) => month.toLowerCase().startsWith(name.slice(0, 3).toLowerCase())) + 1;

/** Day, month and year of a text with a name of a month; the year '' where it has none. */
function withMonthName(text: string): { day: string; month: number; year: string } | null {
  const [, day, name = '', year = ''] = DAY_MONTH.exec(text) ?? [];
  if (day) return { day, month: monthOf(name), year };
  const [, first, date = '', after = ''] = MONTH_DAY.exec(text) ?? [];
  return first ? { day: date, month: monthOf(first), year: after } : null;
}

/** Parses a date with a year, in figures or with the month's name; null if it is none. `dayFirst`: false reads figures as month, day, year. */
export function readDateText(text: string, dayFirst = true): IsoDate | null {
  const figures = FIGURES.exec(text);
  if (figures) {
    const [, a = '', b = '', c = ''] = figures;
    if (a.length === 4) return compose(a, b, c);
    return c.length === 3 || c.length === 1 || a.length > 2 ? null : dayFirst ? compose(c, b, a) : compose(c, a, b);
  }
  const words = withMonthName(text);
  if (words) return words.year === '' ? null : compose(words.year, words.month, words.day);
  const [, y = '', m = '', d = ''] = COMPACT.exec(text) ?? [];
  return y ? compose(y, m, d) : null;
}

/** The date nearest to `today`, in last, this or next year. */
function nearest(month: number | string, day: string, today: IsoDate): IsoDate | null {
  const year = Number(today.slice(0, 4));
  const dates = [year - 1, year, year + 1].flatMap((each) => compose(String(each), month, day) ?? []);
  const apart = (date: IsoDate) => Math.abs(daysBetween(today, date));
  return dates.sort((one, other) => apart(one) - apart(other))[0] ?? null;
}

function readOffset(text: string, today: IsoDate): IsoDate | null {
  const days = RELATIVE_DAYS[text.toLowerCase()];
  if (days !== undefined) return addDays(today, days);
  const [, count, unit = ''] = OFFSET.exec(text) ?? [];
  if (count === undefined) return null;
  const moved = { d: addDays(today, Number(count)), w: addDays(today, Number(count) * 7), m: addMonths(today, Number(count)) };
  const date = unit.toLowerCase() === 'y' ? addMonths(today, Number(count) * 12) : moved[unit.toLowerCase() as keyof typeof moved];
  return isIsoDate(date) ? date : null;
}

/** `text` without the hyphens at its end. A pattern would take quadratic time on long runs of hyphens. */
function withoutHyphens(text: string): string {
  let end = text.length;
  while (text[end - 1] === '-') end -= 1;
  return text.slice(0, end);
}

/**
 * Parses a date as people type it: '5/3', '5 mar', '5 Mar 2029', '1.12.28', '2029-03-05', 'today', '+3m', '+5y'. A date without a year is
 * the one nearest to `today`. Null if the text is no date or not complete.
 */
export function readTypedDate(text: string, today: IsoDate): IsoDate | null {
  // The date box adds a hyphen after the day and the month while the user types.
  const typed = withoutHyphens(text.trim());
  const date = readOffset(typed, today) ?? readDateText(typed);
  if (date) return date;
  const [, day, month = ''] = NO_YEAR.exec(typed) ?? [];
  if (day) return nearest(month, day, today);
  const words = withMonthName(typed);
  return words && words.year === '' && words.month > 0 ? nearest(words.month, words.day, today) : null;
}

/** The text of a date box after it loses focus: DD-MM-YYYY, or the typed text if it is no date. */
export const completeTypedDate = (text: string, today: IsoDate): string => toTyped(readTypedDate(text, today)) || text;

function inDays(days: number): string {
  if (days === 0) return 'today';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days > 0 ? `in ${count}` : `${count} ago`;
}

/** The hint below a date box: the date that the text means, or that there is no such day; null if the text is that date already. */
export function dateHint(text: string, today: IsoDate): string | null {
  const date = readTypedDate(text, today);
  if (date) return toTyped(date) === text.trim() ? null : `${toTyped(date)}, ${inDays(daysBetween(today, date))}`;
  const [, a = '', month = '', c = ''] = FIGURES.exec(text.trim()) ?? [];
  const [day, year] = a.length === 4 ? [c, a] : [a, c];
  const name = MONTHS[Number(month) - 1];
  if (year.length !== 4 || name === undefined || Number(day) < 29 || Number(day) > 31) return null;
  const first = compose(year, month, '1');
  const last = first && addDays(addMonths(first, 1), -1).slice(8);
  return last && `There is no ${two(day)}-${two(month)}-${year}: ${name} ${year} has ${last} days.`;
}

/** A renewal survey within so many months before expiry does not shorten the term (SOLAS I/14(b), ISM B/13.10). */
const RENEWAL_MONTHS = 3;
/** The shortest term, in months, of the harmonized system of survey and certification. */
const LONG_TERM = 48;

/**
 * The expiry date of a renewal issued on the day `renewed`, with the same term in months as the record from `issued` to `expires`; null if these dates give
 * no term. The new term counts from the old expiry date, or from `renewed` if that is more than three months earlier.
 */
export function expiryOfRenewal(issued: IsoDate | null, expires: IsoDate | null, renewed: IsoDate | null): IsoDate | null {
  if (!issued || !expires || !isIsoDate(issued) || !isIsoDate(expires)) return null;
  const months = Math.round(daysBetween(issued, expires) / (365.25 / 12));
  // A long certificate that was issued up to three months before the former one expired is valid for as much longer.
  const gained = months >= LONG_TERM && months % 12 <= RENEWAL_MONTHS ? months % 12 : 0;
  const isEarly = renewed !== null && renewed < addMonths(expires, -RENEWAL_MONTHS);
  const until = months > 0 ? addMonths(isEarly ? renewed : expires, months - gained) : '';
  return isIsoDate(until) ? until : null;
}
