import type { Valueless } from './valuelessFormulas';

/** What a cell of a spreadsheet holds: text, a number, a calendar date at 00:00 UTC, or nothing. */
export type SheetCell = string | number | Date | null;

/** One sheet, or what was pasted: its rows as they stand, from the first line on. */
export interface Sheet {
  name: string;
  rows: readonly (readonly SheetCell[])[];
  /** Its cells that are blank here, but hold a formula. */
  valueless?: Valueless;
}

/** The sentence for a file that cannot be imported. */
export class Unreadable extends Error {}

/** Whether a cell says nothing. */
export const isBlankCell = (cell: SheetCell | undefined): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
