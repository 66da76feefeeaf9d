/** Cells with a formula but no value: the name of each ('D7') by row and column, counted from 0. */
export type Valueless = ReadonlyMap<number, ReadonlyMap<number, string>>;

/** The relevant tags of a sheet, with any namespace prefix. The look-ahead shows whether a value is empty: then the next tag follows. */
const TAG = /<(\/?)(?:\w+:)?(row|c|f|v|is)(?=[\s/>])([^>]*)>(?=(.?))/gs;

/** A formula that is not followed by a non-empty value. This fast check is enough for most sheets, which have none. */
const MAY_BE_VALUELESS = /<(?:\w+:)?f(?:\s[^>]*)?(?:\/>|(?<!\/)>[^<]*<\/(?:\w+:)?f>)(?!\s*<(?:\w+:)?v(?:\s[^>]*)?>[^<])/;

const positionOf = (attributes: string) => /(?:^|\s)r="([A-Z]*)(\d+)"/i.exec(attributes);
const columnOf = (letters: string) => [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function nameOf(row: number, column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${row + 1}`;
}

/**
 * Finds formulas that were never computed, as in files written by a program. A computed empty text is marked as text (`t="str"`) and does
 * not count. `sheet`: the XML of the sheet.
 */
export function valuelessFormulas(sheet: string): Valueless {
  const found = new Map<number, Map<number, string>>();
  if (!MAY_BE_VALUELESS.test(sheet)) return found;
  let [row, column, isText, hasFormula, hasValue] = [-1, -1, false, false, false];
  for (const [, end, tag, attributes = '', next = ''] of sheet.matchAll(TAG)) {
    if (tag === 'c' && end !== '') {
      if (hasFormula && !hasValue) found.set(row, (found.get(row) ?? new Map<number, string>()).set(column, nameOf(row, column)));
      hasFormula = false;
    } else if (end !== '') continue;
    else if (tag === 'row') {
      const [, , number] = positionOf(attributes) ?? [];
      [row, column] = [number ? Number(number) - 1 : row + 1, -1];
    } else if (tag === 'c') {
      const [, letters] = positionOf(attributes) ?? [];
      column = letters ? columnOf(letters) : column + 1;
      [isText, hasFormula, hasValue] = [/\st="str"/.test(attributes), false, false];
    } else if (tag === 'f') hasFormula = true;
    else if (isText || tag === 'is' || (!attributes.endsWith('/') && next !== '<')) hasValue = true;
  }
  return found;
}
