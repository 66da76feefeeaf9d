import type { AnyRecord, Kind } from '../../../../shared/kinds/kind';
import type { Column } from '../column';
import { choicesOf, filterBy, valueIn } from './columnFilter';

/** A value that a column may be filtered by, and how many records have it. */
export interface ValueCount {
  value: string;
  count: number;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** As many different values are still a choice, and not a list of names. */
const MOST = 60;

/** The values of a column: those its description offers, in its order, then the others there are, as people read them, the empty one last. */
export function valuesOf(column: Column, records: readonly AnyRecord[]): ValueCount[] {
  const counts = new Map<string, number>((choicesOf(column) ?? []).map((choice) => [choice, 0]));
  const offered = counts.size;
  for (const record of records) counts.set(valueIn(record, column), (counts.get(valueIn(record, column)) ?? 0) + 1);
  const all = [...counts].map(([value, count]) => ({ value, count }));
  const others = all.slice(offered).sort((a, b) => Number(a.value === '') - Number(b.value === '') || collator.compare(a.value, b.value));
  return [...all.slice(0, offered), ...others];
}

/** Whether a column is offered as a filter: dates, figures, files and choices are, and text whose values come again, or name a person. */
export function isOffered(kind: Kind, column: Column, records: readonly AnyRecord[]): boolean {
  const by = filterBy(column);
  if (by !== 'values') return by !== null;
  if (choicesOf(column) || kind.fields[column.key]?.person) return true;
  const values = valuesOf(column, records).filter(({ value }) => value !== '');
  return values.length > 0 && values.length <= MOST && values.some(({ count }) => count > 1);
}
