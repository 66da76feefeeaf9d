import type { Valueless } from './valuelessFormulas';

/** The value of a spreadsheet cell: text, a number, a calendar date at 00:00 UTC, or null. */
export type SheetCell = string | number | Date | null;

/** One sheet or pasted table, with all its rows from the first line on. */
export interface Sheet {
  name: string;
  rows: readonly (readonly SheetCell[])[];
  /** Cells with a formula that has no value; they are blank in `rows`. */
  valueless?: Valueless;
}

/** The sentence for a file that cannot be imported. */
export class Unreadable extends Error {}

/** Whether a cell is empty or has only spaces. */
export const isBlankCell = (cell: SheetCell | undefined): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
