// Text that a spreadsheet would read as a formula, with or without leading blanks, and text that already starts with the guarding apostrophe.
const FORMULA = /^'*[\s\p{Cc}]*[=+\-@＝＋－＠]|^'*[\t\r\n]/u;

/** Prefixes text that would be read as a formula with an apostrophe. `unguarded` removes it. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text before `guarded`. */
export const unguarded = (text: string): string => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text);
