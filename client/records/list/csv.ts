import type { ExportTable, ExportValue } from './exportTable';

// Text that a spreadsheet would read as a formula, with or without leading blanks, and text that already starts with the guarding apostrophe.
const FORMULA = /^'*[\s\p{Cc}]*[=+\-@＝＋－＠]|^'*[\t\r\n]/u;

/** Prefixes text that would be read as a formula with an apostrophe. `unguardFormula` removes it. */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text before `guardFormula`. */
export const unguardFormula = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text);

function cell(value: ExportValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = guardFormula(value);
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as comma separated values (RFC 4180), with the mark that tells spreadsheets the text is UTF-8. */
export const toCsv = (rows: readonly (readonly ExportValue[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;

/** A table as comma separated values. */
export const tableCsv = ({ columns, rows }: ExportTable): string => toCsv([columns.map(({ header }) => header), ...rows]);
