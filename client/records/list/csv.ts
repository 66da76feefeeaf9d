import type { ExportTable, ExportValue } from './exportTable';
import { guarded } from './guardFormula';

function cell(value: ExportValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = guarded(value);
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as comma separated values (RFC 4180), with the mark that tells spreadsheets the text is UTF-8. */
export const toCsv = (rows: readonly (readonly ExportValue[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;

/** A table as comma separated values. */
export const tableCsv = ({ columns, rows }: ExportTable): string => toCsv([columns.map(({ header }) => header), ...rows]);
