// What a spreadsheet would take for a formula, blanks before it or not; and what begins with the apostrophes that keep it from that.
const FORMULA = /^'*[\s\p{Cc}]*[=+\-@＝＋－＠]|^'*[\t\r\n]/u;

/** Text as a CSV file holds it: an apostrophe makes a would-be formula text. `unguarded` takes it off. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Text of a CSV file as it was before `guarded`. */
export const unguarded = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text);
