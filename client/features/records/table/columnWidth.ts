import type { Kind } from '../../../../shared/kind';
import type { Column } from './column';
import { isStatus } from './tone';

export interface ColumnWidth {
  /** Px, its padding included. */
  width: number;
  /** Takes what the other columns leave. */
  grow?: boolean;
}

/** Of a chip's text, about; and what a chip has around it. */
const CHARACTER = 6.1;
const CHIP = 47;
/** The longest words a count of days takes: '365 days since expiry'. */
const COUNTED = 20;

/** Text whose length is known: wide enough for most of it in a line, the rest wraps. */
const TEXTS: Record<string, number> = {
  imo_number: 84,
  flag: 88,
  class: 58,
  type_of_vessel: 118,
  dwt: 66,
  issued_by: 78,
  indos: 84,
  rank: 120,
  seaman_book: 88,
  passport: 84,
  contract_period: 86,
  deficiency_code: 98,
  type_of_request: 104,
  action_taken: 84,
  person_in_charge: 122,
  invoice_type: 144,
  helper: 106,
};
const TEXT = 130;

/**
 * How wide a column is. A screen of 1366 px shows a dozen of them without scrolling sideways, so headers and long names wrap, and names
 * and notes share what is left.
 */
export function columnWidth(kind: Kind, column: Column, isTitle: boolean): ColumnWidth {
  const { key, type, header } = column;
  if (key === 'sl_no') return { width: 62 };
  if (isTitle) return /No\.?$|Number$/.test(header) ? { width: 150 } : { width: 160, grow: true };
  if (isStatus(key)) return { width: CHIP + CHARACTER * (column.sortAs ? COUNTED : longest(kind.fields[key]?.choices)) };
  if (type === 'note') return { width: 116, grow: true };
  if (type === 'file') return { width: 172 };
  if (type === 'date') return { width: key === kind.dueDate ? 122 : 94 };
  if (type === 'integer') return { width: 72 };
  if (type === 'money') return { width: 112 };
  return { width: TEXTS[key] ?? TEXT };
}

const longest = (choices: readonly string[] = []) => Math.max(8, ...choices.map((choice) => choice.length));
