/** A value in a spreadsheet's cell; numbers stay numbers. */
export type CsvValue = string | number | null;

// What a spreadsheet would take for a formula, blanks before it or not; an apostrophe makes it text.
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

function cell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as comma separated values (RFC 4180), with the mark that tells spreadsheets the text is UTF-8. */
export const toCsv = (rows: readonly (readonly CsvValue[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
