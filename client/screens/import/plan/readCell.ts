import { showDate } from '../../../../shared/basics/calendar';
import { BETWEEN, NOTHING, type Field } from '../../../../shared/kinds/field';
import type { Values } from '../../../../shared/kinds/kind';
import { type SheetCell, isBlankCell } from '../read/table';
import { dateOrder, type DateOrder, readDate } from './dates';

const SIGNS = /[\s\u00a0\u202f'’$€£¥]/g;
const UNIT = /(\d)\s*[a-z³²%]+\.?$/i;

const bare = (text: string) => text.replace(UNIT, '$1').replace(SIGNS, '');

/** Figures that show which sign separates decimals. Three digits after a single sign may be thousands. */
const DECIMAL_COMMA = /^-?([\d.]*,(\d{1,2}|\d{4,})$|0,\d|\d{4,},\d|\d{1,3}\.\d{3}[.,]\d{3})/;
const DECIMAL_POINT = /^-?([\d,]*\.(\d{1,2}|\d{4,})$|0\.\d|\d{4,}\.\d|\d{1,3},\d{3}[.,]\d{3})/;
const POINT_BEFORE_THREE = /^-?\d{1,3}\.\d{3}$/;
const THOUSANDS_POINTS = /\.(?=\d{3}(?!\d))/g;

/** How the cells of one column are read. */
export interface CellForm extends DateOrder {
  /** The sign before decimals: one figure that shows it decides for all. */
  decimalSign: ',' | '.' | null;
  /** Every figure ends in '.000', as some programs write whole numbers. */
  endInZeros: boolean;
}

export function cellForm(cells: readonly SheetCell[]): CellForm {
  const figures = cells.flatMap((cell) => (typeof cell === 'string' && /\d/.test(cell) ? [bare(cell)] : []));
  const has = (form: RegExp) => figures.some((figure) => form.test(figure));
  return {
    ...dateOrder(cells),
    decimalSign: has(DECIMAL_COMMA) ? ',' : has(DECIMAL_POINT) ? '.' : null,
    endInZeros: figures.every((figure) => figure.endsWith('.000')),
  };
}

/** Lengths and speeds: a point or comma before three digits separates decimals. */
const hasNoThousands = ({ type, unit }: Field): boolean => type === 'decimal' && unit !== undefined;

/** What a point before three digits separates. An amount has no third decimal, and a length or speed no thousands. A tonnage may have both. */
function pointSeparates(field: Field, { decimalSign, endInZeros }: CellForm): 'thousands' | 'decimals' | 'unclear' {
  const { type } = field;
  if (decimalSign) return decimalSign === ',' ? 'thousands' : 'decimals';
  if (type === 'money' || (type === 'integer' && !endInZeros)) return 'thousands';
  return hasNoThousands(field) ? 'decimals' : 'unclear';
}

/** The number in a cell, without unit and thousands separators. A cell that is no number is returned unchanged, so that validation refuses it. */
function readNumber(field: Field, cell: string, form: CellForm): number | string {
  const text = bare(cell);
  const isThousands = POINT_BEFORE_THREE.test(text) && pointSeparates(field, form) === 'thousands';
  const decimalSign = form.decimalSign ?? (hasNoThousands(field) && text.includes(',') ? ',' : '.');
  const plain = isThousands || decimalSign === ',' ? text.replace(THOUSANDS_POINTS, '').replace(',', '.') : text.replaceAll(',', '');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : cell;
}

const isNumeric = ({ type }: Field): boolean => type === 'integer' || type === 'decimal' || type === 'money';

/** The refusal of a number that contradicts the decimal comma of its column, or that has two readings, with both as a person may write them. */
export function unclearNumber(field: Field, cell: SheetCell | undefined, form: CellForm): string | undefined {
  if (typeof cell !== 'string' || !isNumeric(field)) return undefined;
  const text = bare(cell);
  if (form.decimalSign === ',' && DECIMAL_POINT.test(text))
    return `Unclear ${field.label} ${text}. This column also has a decimal comma. Use the same sign in all rows.`;
  if (!POINT_BEFORE_THREE.test(text) || pointSeparates(field, form) !== 'unclear') return undefined;
  return `Unclear ${field.label} ${text}. Use ${text.replace('.', '')} or ${Number(text).toFixed(2)}.`;
}

const SPREADSHEET_ERROR = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/;

const textOf = (cell: SheetCell): string => (cell instanceof Date ? showDate(cell.toISOString().slice(0, 10)) : String(cell ?? ''));
const folded = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
// A hyphenated word is one word: 'Complete' does not mean 'In-Complete'.
const words = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}-]+/gu, ' ')
    .trim()} `;

/** The choice that a text means: another spelling, only its number ('6' for '6 Months'), or one of its words. */
function choiceOf(text: string, choices: readonly string[]): string {
  const only = (fits: (choice: string) => boolean) => {
    const [found, ...others] = choices.filter(fits);
    return others.length === 0 ? found : undefined;
  };
  return (
    only((choice) => choice === text) ??
    only((choice) => folded(choice) === folded(text)) ??
    only((choice) => /^\d+$/.test(text) && Number.parseInt(choice, 10) === Number(text)) ??
    only((choice) => folded(text) !== '' && words(choice).includes(words(text))) ??
    text
  );
}

/** A value of a line up to its separator: in quotation marks, or as it stands. */
const PART = new RegExp(`\\s*(?:"((?:[^"]|"")*)"\\s*|([^${BETWEEN.trim()}]*))(?:${BETWEEN.trim()}|$)`, 'gy');

/** The values of one line. */
function partsOf(line: string): (string | null)[] {
  return [...line.matchAll(PART)].map(([, quoted, plain = '']) => {
    if (quoted !== undefined) return quoted.replaceAll('""', '"');
    const part = plain.trim();
    return part === '' || part === NOTHING ? null : part;
  });
}

/** The lines in a text that `linesText` (shared/kinds/field.ts) wrote or a person typed that way. `read`: the value of a column; an unreadable one is refused later. */
function readLines(columns: NonNullable<Field['columns']>, text: string, read: (column: Field, text: string) => unknown): Values[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const parts = partsOf(line);
    return Object.fromEntries(
      Object.entries(columns).map(([name, column], at) => {
        const part = parts[at] ?? null;
        return [name, part === null ? null : read(column, part)];
      }),
    );
  });
}

/** The value of a cell for `field`, as validation expects it; undefined for a blank cell. */
export function readCell(field: Field, cell: SheetCell | undefined, form: CellForm): unknown {
  if (cell === undefined || isBlankCell(cell)) return undefined;
  const text = textOf(cell).trim();
  // The error of a formula is not a value, not even for a text field.
  if (SPREADSHEET_ERROR.test(text)) return { error: text };
  if (field.choices) return choiceOf(text, [...field.choices, ...(field.accepted ?? [])]);
  switch (field.type) {
    case 'date':
      return readDate(cell, form.dayFirst) ?? text;
    case 'integer':
    case 'decimal':
    case 'money':
      return typeof cell === 'number' ? cell : readNumber(field, text, form);
    case 'lines':
      return readLines(field.columns ?? {}, text, (column, part) => readCell(column, part, form));
    default:
      return textOf(cell);
  }
}
