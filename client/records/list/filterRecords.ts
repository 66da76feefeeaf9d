import type { AnyRecord } from '../../../shared/kinds/kind';
import { cellText } from './cellText';
import type { Column } from './column';

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

// A number is looked for as it is typed too, without what groups its digits.
const asTyped = (value: unknown) => (typeof value === 'number' && value >= 1_000 ? String(value) : []);

// A record object never changes, so what it says is folded once, not at every keystroke.
const said = new WeakMap<AnyRecord, string>();

function saidBy(columns: readonly Column[], record: AnyRecord): string {
  let text = said.get(record);
  if (text === undefined) {
    text = fold(columns.flatMap((column) => [cellText(column, record)].concat(asTyped(record[column.key]))).join('\n'));
    said.set(record, text);
  }
  return text;
}

/** The records in which every word of `query` occurs somewhere in what the row shows; case and accents do not matter. */
export function filterRecords(records: readonly AnyRecord[], columns: readonly Column[], query: string): readonly AnyRecord[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return records;
  return records.filter((record) => {
    const text = saidBy(columns, record);
    return words.every((word) => text.includes(word));
  });
}
