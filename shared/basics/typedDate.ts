import { addDays, addMonths, daysBetween, fromTyped, isIsoDate, toTyped, type IsoDate } from './calendar';

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const FIGURES = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})$/;
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]*([a-z]{3,9})[-/., ]*(\d{4}|\d{2})?$/i;
const MONTH_DAY = /^([a-z]{3,9})[-. ]*(\d{1,2})(?:st|nd|rd|th)?(?:[-, ]+(\d{4}|\d{2}))?$/i;
const CLOSE = /^(\d{4})(\d{2})(\d{2})$/;
const NO_YEAR = /^(\d{1,2})[-/. ](\d{1,2})$/;
const FROM_NOW = /^([+-]\d{1,3}) ?([dwmy])$/i;
const NAMED: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };
/** Two digits stand for 1970 to 2069. */
const CENTURY_TURN = 70;

const two = (digits: string | number) => String(digits).padStart(2, '0');
const yearOf = (digits: string) => (digits.length > 2 ? digits : String(Number(digits) + (Number(digits) < CENTURY_TURN ? 2000 : 1900)));
const compose = (year: string, month: string | number, day: string) => fromTyped(`${two(day)}-${two(month)}-${yearOf(year)}`);
/** The number of the month whose name begins with `name`; 0 if none does. */
const monthOf = (name: string) => MONTHS.findIndex((month) => month.toLowerCase().startsWith(name.slice(0, 3).toLowerCase())) + 1;

/** Day, month and year of a text with a name of a month; the year '' where it has none. */
function named(text: string): { day: string; month: number; year: string } | null {
  const [, day, name = '', year = ''] = DAY_MONTH.exec(text) ?? [];
  if (day) return { day, month: monthOf(name), year };
  const [, first, date = '', after = ''] = MONTH_DAY.exec(text) ?? [];
  return first ? { day: date, month: monthOf(first), year: after } : null;
}

/** The date of a text with a year in one of the usual forms: figures, in a spreadsheet perhaps month first, or the name of the month. Null where it is none. */
export function readDateText(text: string, dayFirst = true): IsoDate | null {
  const figures = FIGURES.exec(text);
  if (figures) {
    const [, a = '', b = '', c = ''] = figures;
    if (a.length === 4) return compose(a, b, c);
    return c.length === 3 || c.length === 1 || a.length > 2 ? null : dayFirst ? compose(c, b, a) : compose(c, a, b);
  }
  const words = named(text);
  if (words) return words.year === '' ? null : compose(words.year, words.month, words.day);
  const [, y = '', m = '', d = ''] = CLOSE.exec(text) ?? [];
  return y ? compose(y, m, d) : null;
}

/** The date nearest to `today`, in last, this or next year. */
function nearest(month: number | string, day: string, today: IsoDate): IsoDate | null {
  const year = Number(today.slice(0, 4));
  const dates = [year - 1, year, year + 1].flatMap((each) => compose(String(each), month, day) ?? []);
  const apart = (date: IsoDate) => Math.abs(daysBetween(today, date));
  return dates.sort((one, other) => apart(one) - apart(other))[0] ?? null;
}

function fromNow(text: string, today: IsoDate): IsoDate | null {
  const days = NAMED[text.toLowerCase()];
  if (days !== undefined) return addDays(today, days);
  const [, count, unit = ''] = FROM_NOW.exec(text) ?? [];
  if (count === undefined) return null;
  const moved = { d: addDays(today, Number(count)), w: addDays(today, Number(count) * 7), m: addMonths(today, Number(count)) };
  const date = unit.toLowerCase() === 'y' ? addMonths(today, Number(count) * 12) : moved[unit.toLowerCase() as keyof typeof moved];
  return isIsoDate(date) ? date : null;
}

/** `text` without the hyphens at its end. A pattern would read each run of hyphens once a hyphen. */
function withoutHyphens(text: string): string {
  let end = text.length;
  while (text[end - 1] === '-') end -= 1;
  return text.slice(0, end);
}

/**
 * The date that a person means who types `text` on `today`: '5/3', '5 mar', '5 Mar 2029', '1.12.28', '2029-03-05', 'today', '+3m', '+5y'. A
 * date without a year is the nearest one. Null for what is no date, or not yet one.
 */
export function readTypedDate(text: string, today: IsoDate): IsoDate | null {
  // The box puts hyphens in ahead of what is still to come.
  const meant = withoutHyphens(text.trim());
  const date = fromNow(meant, today) ?? readDateText(meant);
  if (date) return date;
  const [, day, month = ''] = NO_YEAR.exec(meant) ?? [];
  if (day) return nearest(month, day, today);
  const words = named(meant);
  return words && words.year === '' && words.month > 0 ? nearest(words.month, words.day, today) : null;
}

/** The text of a date box after it loses focus: DD-MM-YYYY, or the typed text if it is no date. */
export const wholeDate = (text: string, today: IsoDate): string => toTyped(readTypedDate(text, today)) || text;

function inDays(days: number): string {
  if (days === 0) return 'today';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days > 0 ? `in ${count}` : `${count} ago`;
}

/** The hint below a date box while typing: the date it means, or that there is no such day; null if the text says it itself. */
export function dateEcho(text: string, today: IsoDate): string | null {
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

/** The new expiry of a paper renewed for its former term: the old expiry plus as many months; null if its dates give no term. */
export function renewedUntil(issued: IsoDate | null, expires: IsoDate | null): IsoDate | null {
  if (!issued || !expires || !isIsoDate(issued) || !isIsoDate(expires)) return null;
  const months = Math.round(daysBetween(issued, expires) / (365.25 / 12));
  const until = months > 0 ? addMonths(expires, months) : '';
  return isIsoDate(until) ? until : null;
}
