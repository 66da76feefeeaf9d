// Text that a spreadsheet would read as a formula, with or without leading blanks, and text that already starts with the guarding apostrophe.
const FORMULA = /^'*[\s\p{Cc}]*[=+\-@＝＋－＠]|^'*[\t\r\n]/u;

/** Prefixes text that would be read as a formula with an apostrophe. `unguardFormula` removes it. */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text before `guardFormula`. */
export const unguardFormula = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text);

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = guardFormula(value);
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The mark that tells spreadsheets the text is UTF-8. */
export const CSV_MARK = '\uFEFF';

/** One row of comma separated values (RFC 4180). */
export const csvRow = (row: readonly (string | number | null)[]): string => `${row.map(cell).join(',')}\r\n`;

/** Rows as comma separated values, with the mark. */
export const toCsv = (rows: readonly (readonly (string | number | null)[])[]): string => CSV_MARK + rows.map(csvRow).join('');
