import type { Cell } from '../read/table';

const SIGNS = /[\s\u00a0\u202f'’$€£¥]/g;
const UNIT = /(\d)\s*[a-z³²%]+\.?$/i;

const bare = (text: string) => text.replace(UNIT, '$1').replace(SIGNS, '');

/** Whether a comma stands before the decimals in a column: one number that can be read no other way decides for all. */
export const hasDecimalComma = (cells: readonly Cell[]): boolean =>
  cells.some((cell) => typeof cell === 'string' && /^-?[\d.]*,(\d{1,2}|\d{4,})$/.test(bare(cell)));

/** The number of a cell, without its unit and the signs between thousands; a cell that is none as it stands, for the rules to refuse. */
export function readNumber(cell: string, decimalComma: boolean): number | string {
  const text = bare(cell);
  const plain = decimalComma ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : cell;
}
