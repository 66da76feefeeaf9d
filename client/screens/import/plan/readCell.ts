import { showDate } from '../../../../shared/basics/calendar';
import { BETWEEN, NOTHING, type Field } from '../../../../shared/kinds/field';
import type { Values } from '../../../../shared/kinds/kind';
import { type SheetCell, isBlankCell } from '../read/table';
import { dateOrder, type DateOrder, readDate } from './dates';

const SIGNS = /[\s\u00a0\u202f'’$€£¥]/g;
const UNIT = /(\d)\s*[a-z³²%]+\.?$/i;

const bare = (text: string) => text.replace(UNIT, '$1').replace(SIGNS, '');

/** Whether a column uses a decimal comma: one unambiguous number decides for all. */
const hasDecimalComma = (cells: readonly SheetCell[]): boolean =>
  cells.some((cell) => typeof cell === 'string' && /^-?[\d.]*,(\d{1,2}|\d{4,})$/.test(bare(cell)));

/** The number in a cell, without unit and thousands separators. A cell that is no number is returned unchanged, so that validation refuses it. */
function readNumber(cell: string, decimalComma: boolean): number | string {
  const text = bare(cell);
  const plain = decimalComma ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : cell;
}

/** How the cells of one column are read. */
export interface CellForm extends DateOrder {
  decimalComma: boolean;
}

export const cellForm = (cells: readonly SheetCell[]): CellForm => ({ ...dateOrder(cells), decimalComma: hasDecimalComma(cells) });

const SPREADSHEET_ERROR = /^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/;

const textOf = (cell: SheetCell): string => (cell instanceof Date ? showDate(cell.toISOString().slice(0, 10)) : String(cell ?? ''));
const folded = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
const words = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
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
      return typeof cell === 'number' ? cell : readNumber(text, form.decimalComma);
    case 'lines':
      return readLines(field.columns ?? {}, text, (column, part) => readCell(column, part, form));
    default:
      return textOf(cell);
  }
}
