import { detectDelimiter, parseCsv } from 'hucre/csv';
import { unguardFormula } from '../../../records/list/csv';
import { boundedSheet } from './limits';
import type { Sheet } from './table';

/** Cells copied from a spreadsheet are parted by tabs. */
const isCopied = (text: string) => text.slice(0, 10_000).includes('\t');

/**
 * The table that `text` holds: cells copied from a spreadsheet, or comma or semicolon separated values. An apostrophe that keeps a cell of a
 * CSV file from being a formula is taken off again. @throws Unreadable
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
