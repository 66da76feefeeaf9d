import { detectDelimiter, parseCsv } from 'hucre/csv';
import { unguardFormula } from '../../../../shared/basics/csv';
import { boundedSheet } from './limits';
import type { Sheet } from './table';

/** Whether a text was copied from a spreadsheet or a list: tabs separate the cells of its first line. A tab within quotes is part of a cell. */
const isCopied = (text: string) => /^.*\t/.test(text.slice(0, 10_000).replace(/(^|[,;\t\r\n])"(?:[^"]|"")*"/g, '$1'));

/**
 * Reads a text as a table: cells copied from a spreadsheet or a list, or comma or semicolon separated values. Removes the apostrophe that our CSV export
 * and copied rows put before text that looks like a formula: spreadsheets keep it in the cell. Throws `Unreadable`.
 */
export function textTable(name: string, text: string): Sheet {
  const delimiter = isCopied(text) ? '\t' : detectDelimiter(text);
  const rows = parseCsv(text, { delimiter, typeInference: false, skipEmptyRows: false }) as (string | null)[][];
  return boundedSheet(
    name,
    rows.map((row) => row.map((cell) => cell && unguardFormula(cell))),
  );
}
