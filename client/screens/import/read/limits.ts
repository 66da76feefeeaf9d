import { MOST_IMPORTED } from '../../../../shared/api/imports';
import { isBlankCell, type SheetCell, type Sheet, Unreadable } from './table';

/** The most lines of a table, including a title and headings. A requisition has one line for each item. */
export const MOST_TABLE_LINES = MOST_IMPORTED.rows + 50;
export const MOST_COLUMNS: number = MOST_IMPORTED.columns;

export const TOO_LONG = `The table has more than ${MOST_IMPORTED.rows.toLocaleString('en')} rows. Import it in several parts.`;
export const TOO_WIDE = `The table has more than ${MOST_COLUMNS} columns. Keep only those that you want to import.`;
export const EMPTY = 'The table is empty.';

/** A table without empty lines at its end and empty cells at the end of its lines. Throws `Unreadable` if it is larger than the limits. */
export function boundedSheet(name: string, rows: readonly (readonly SheetCell[])[]): Sheet {
  const last = rows.findLastIndex((row) => !row.every(isBlankCell));
  if (last < 0) throw new Unreadable(EMPTY);
  if (last >= MOST_TABLE_LINES) throw new Unreadable(TOO_LONG);
  const trimmed = rows.slice(0, last + 1).map((row) => row.slice(0, row.findLastIndex((cell) => !isBlankCell(cell)) + 1));
  if (trimmed.some((row) => row.length > MOST_COLUMNS)) throw new Unreadable(TOO_WIDE);
  return { name, rows: trimmed };
}
