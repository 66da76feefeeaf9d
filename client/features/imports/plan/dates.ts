import { fromTyped, type IsoDate } from '../../../../shared/calendar';
import type { Cell } from '../read/table';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TIME = /[T ,]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*(am|pm|z)?$/i;
const FIGURES = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})$/;
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]*([a-z]{3,9})[-/., ]*(\d{4}|\d{2})$/i;
const MONTH_DAY = /^([a-z]{3,9})[-. ]*(\d{1,2})(?:st|nd|rd|th)?[-, ]+(\d{4}|\d{2})$/i;
const CLOSE = /^(\d{4})(\d{2})(\d{2})$/;
/** Days since 30-12-1899, as spreadsheets count them: those of 1954 to 2119, which no other number in a column of dates looks like. */
const SERIAL = { from: 20_000, to: 80_000 };
const BEFORE_FIRST = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;
/** Two digits stand for 1970 to 2069. */
const CENTURY_TURN = 70;

const two = (digits: string | number) => String(digits).padStart(2, '0');
const yearOf = (digits: string) => (digits.length > 2 ? digits : String(Number(digits) + (Number(digits) < CENTURY_TURN ? 2000 : 1900)));
const compose = (year: string, month: string | number, day: string) => fromTyped(`${two(day)}-${two(month)}-${yearOf(year)}`);

function fromSerial(serial: number): IsoDate | null {
  if (serial < SERIAL.from || serial > SERIAL.to) return null;
  return new Date(BEFORE_FIRST + Math.floor(serial) * DAY).toISOString().slice(0, 10);
}

function fromName(year: string, name: string, day: string): IsoDate | null {
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase());
  return month < 0 ? null : compose(year, month + 1, day);
}

const trimmed = (cell: string) => cell.trim().replace(TIME, '');

/** The date of a cell: a spreadsheet's own, its number, or text in one of the usual forms; null where it is none. */
export function readDate(cell: Cell, dayFirst: boolean): IsoDate | null {
  if (cell === null) return null;
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? null : fromTyped(cell.toISOString().slice(0, 10).split('-').reverse().join('-'));
  const text = trimmed(String(cell));
  const figures = FIGURES.exec(text);
  if (figures) {
    const [, a = '', b = '', c = ''] = figures;
    if (a.length === 4) return compose(a, b, c);
    return c.length === 3 || c.length === 1 ? null : dayFirst ? compose(c, b, a) : compose(c, a, b);
  }
  const [, day = '', month = '', year = ''] = DAY_MONTH.exec(text) ?? [];
  if (year) return fromName(year, month, day);
  const [, name = '', date = '', after = ''] = MONTH_DAY.exec(text) ?? [];
  if (after) return fromName(after, name, date);
  const [, y = '', m = '', d = ''] = CLOSE.exec(text) ?? [];
  if (y) return compose(y, m, d);
  return /^\d{5}(\.\d+)?$/.test(text) ? fromSerial(Number(text)) : null;
}

/** Which comes first in the dates of a column, and one that would be another date the other way round; null where there is none. */
export interface DateOrder {
  dayFirst: boolean;
  example: string | null;
}

/** Decided by the column as a whole: one date that can only be read one way decides for all. Otherwise the day comes first. */
export function dateOrder(cells: readonly Cell[]): DateOrder {
  let [day, month] = [false, false];
  let example: string | null = null;
  for (const cell of cells) {
    const [, a = '', b = ''] = (typeof cell === 'string' && FIGURES.exec(trimmed(cell))) || [];
    if (a === '' || a.length > 2) continue;
    if (Number(a) > 12) day = true;
    else if (Number(b) > 12) month = true;
    else if (a !== b) example ??= trimmed(String(cell));
  }
  return { dayFirst: day || !month, example };
}
