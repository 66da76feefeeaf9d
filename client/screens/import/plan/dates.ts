import { isIsoDate, type IsoDate } from '../../../../shared/basics/calendar';
import { readDateText } from '../../../../shared/basics/typedDate';
import type { SheetCell } from '../read/table';

const TIME = /[T ,]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*(am|pm|z)?$/i;
const FIGURES = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})$/;
/** Serial dates of spreadsheets (days since 30-12-1899) from 1954 to 2119. Other numbers in a date column do not fall into this range. */
const SERIAL = { from: 20_000, to: 80_000 };
const BEFORE_FIRST = Date.UTC(1899, 11, 30);
const DAY = 86_400_000;
function fromSerial(serial: number): IsoDate | null {
  if (serial < SERIAL.from || serial > SERIAL.to) return null;
  return new Date(BEFORE_FIRST + Math.floor(serial) * DAY).toISOString().slice(0, 10);
}

const trimmed = (cell: string) => cell.trim().replace(TIME, '');

/** The date in a cell: a date value, a serial number, or text in a common form; null if it is none. */
export function readDate(cell: SheetCell, dayFirst: boolean): IsoDate | null {
  if (cell === null) return null;
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) || !isIsoDate(cell.toISOString().slice(0, 10)) ? null : cell.toISOString().slice(0, 10);
  const text = trimmed(String(cell));
  const date = readDateText(text, dayFirst);
  if (date) return date;
  return /^\d{5}(\.\d+)?$/.test(text) ? fromSerial(Number(text)) : null;
}

/** Whether the day comes first in the dates of a column. `example`: a date that could be read either way, or null. */
export interface DateOrder {
  dayFirst: boolean;
  example: string | null;
}

/** Finds the date order of a column: one unambiguous date decides for all. Otherwise the day comes first. */
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
