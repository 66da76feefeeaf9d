import { detectDelimiter, parseCsv } from 'hucre/csv';
import { unguardFormula } from '../../../../shared/basics/csv';
import { boundedSheet } from './limits';
import type { Sheet } from './table';

/** Whether a text was copied from a spreadsheet: its cells are separated by tabs. */
const isCopied = (text: string) => text.slice(0, 10_000).includes('\t');

/**
 * Reads a text as a table: cells copied from a spreadsheet, or comma or semicolon separated values. Removes the apostrophe that our CSV
 * export puts before text that looks like a formula. Throws `Unreadable`.
 */
export function textTable(name: string, text: string): Sheet {
  const delimiter = isCopied(text) ? '\t' : detectDelimiter(text);
  const rows = parseCsv(text, { delimiter, typeInference: false, skipEmptyRows: false }) as (string | null)[][];
  if (delimiter === '\t') return boundedSheet(name, rows);
  return boundedSheet(
    name,
    rows.map((row) => row.map((cell) => cell && unguardFormula(cell))),
  );
}
