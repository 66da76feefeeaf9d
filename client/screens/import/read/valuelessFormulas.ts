/** Cells that hold a formula and no value: by row and column, counted from 0, what each is called, 'D7'. */
export type Valueless = ReadonlyMap<number, ReadonlyMap<number, string>>;

/** The tags that matter within a sheet, whatever they call its namespace; after an empty value stands the next tag. */
const TAG = /<(\/?)(?:\w+:)?(row|c|f|v|is)(?=[\s/>])([^>]*)>(?=(.?))/gs;

/** A formula that a value with something in it does not follow at once. Most sheets have none: to look for that is fast. */
const SUSPECT = /<(?:\w+:)?f(?:\s[^>]*)?(?:\/>|(?<!\/)>[^<]*<\/(?:\w+:)?f>)(?!\s*<(?:\w+:)?v(?:\s[^>]*)?>[^<])/;

const placeOf = (attributes: string) => /(?:^|\s)r="([A-Z]*)(\d+)"/i.exec(attributes);
const columnOf = (letters: string) => [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function nameOf(row: number, column: number): string {
  let letters = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return `${letters}${row + 1}`;
}

/**
 * The formulas of a sheet that nobody computed: files that a program wrote hold such. A spreadsheet that computed an empty text says that it
 * is one (`t="str"`). `sheet`: its XML.
 */
export function valuelessFormulas(sheet: string): Valueless {
  const found = new Map<number, Map<number, string>>();
  if (!SUSPECT.test(sheet)) return found;
  let [row, column, isText, hasFormula, hasValue] = [-1, -1, false, false, false];
  for (const [, end, tag, attributes = '', next = ''] of sheet.matchAll(TAG)) {
    if (tag === 'c' && end !== '') {
      if (hasFormula && !hasValue) found.set(row, (found.get(row) ?? new Map<number, string>()).set(column, nameOf(row, column)));
      hasFormula = false;
    } else if (end !== '') continue;
    else if (tag === 'row') {
      const [, , number] = placeOf(attributes) ?? [];
      [row, column] = [number ? Number(number) - 1 : row + 1, -1];
    } else if (tag === 'c') {
      const [, letters] = placeOf(attributes) ?? [];
      column = letters ? columnOf(letters) : column + 1;
      [isText, hasFormula, hasValue] = [/\st="str"/.test(attributes), false, false];
    } else if (tag === 'f') hasFormula = true;
    else if (isText || tag === 'is' || (!attributes.endsWith('/') && next !== '<')) hasValue = true;
  }
  return found;
}
