import { isIsoDate, type IsoDate } from '../../../../shared/basics/calendar';
import { readDateText } from '../../../../shared/basics/typedDate';
import type { SheetCell } from '../read/table';

const TIME = /[T ,]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*(am|pm|z)?$/i;
const FIGURES = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})$/;
/** Days since 30-12-1899, as spreadsheets count them: those of 1954 to 2119, which no other number in a column of dates looks like. */
const SERIAL = { from: 20_000, to: 80_000 };
const BEFORE_FIRST = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;
function fromSerial(serial: number): IsoDate | null {
  if (serial < SERIAL.from || serial > SERIAL.to) return null;
  return new Date(BEFORE_FIRST + Math.floor(serial) * DAY).toISOString().slice(0, 10);
}

const trimmed = (cell: string) => cell.trim().replace(TIME, '');

/** The date of a cell: a spreadsheet's own, its number, or text in one of the usual forms; null where it is none. */
export function readDate(cell: SheetCell, dayFirst: boolean): IsoDate | null {
  if (cell === null) return null;
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) || !isIsoDate(cell.toISOString().slice(0, 10)) ? null : cell.toISOString().slice(0, 10);
  const text = trimmed(String(cell));
  const date = readDateText(text, dayFirst);
  if (date) return date;
  return /^\d{5}(\.\d+)?$/.test(text) ? fromSerial(Number(text)) : null;
}

/** Which comes first in the dates of a column, and one that would be another date the other way round; null where there is none. */
export interface DateOrder {
  dayFirst: boolean;
  example: string | null;
}

/** Decided by the column as a whole: one date that can only be read one way decides for all. Otherwise the day comes first. */
export function dateOrder(cells: readonly SheetCell[]): DateOrder {
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
