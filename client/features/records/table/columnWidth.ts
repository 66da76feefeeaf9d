import type { Kind } from '../../../../shared/kind';
import type { Column } from './column';
import { isStatus } from './tone';

/** Of 13 px text, about. */
const CHARACTER = 6.4;
const CHIP = 56;
/** The longest words a count of days takes: '1234 days since expiry'. */
const COUNTED = 20;
const LONG_HEADER = 11;

/**
 * Px of a column; undefined where its text may decide. A screen 1366 px wide shows few of a dozen columns, so a long header wraps
 * rather than making its column wide. `besideDue`: days left stand beside the due date.
 */
export function columnWidth(kind: Kind, column: Column, isTitle: boolean, besideDue: boolean): number | undefined {
  const { key, type, header } = column;
  if (key === 'sl_no') return 76;
  if (isTitle) return /No\.?$|Number$/.test(header) ? 168 : 200;
  if (besideDue) return 216;
  if (isStatus(key)) return CHIP + CHARACTER * (column.sortAs ? COUNTED : longest(kind.fields[key]?.choices));
  if (type === 'file') return 372;
  if (type === 'note') return 220;
  if (type === 'date') return header.length > 18 ? 140 : 116;
  if (type === 'integer') return 100;
  return type === 'text' && header.length > LONG_HEADER ? 148 : undefined;
}

const longest = (choices: readonly string[] = []) => Math.max(10, ...choices.map((choice) => choice.length));
