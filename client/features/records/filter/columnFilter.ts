import type { AnyRecord } from '../../../../shared/kind';
import type { Column } from '../table/column';
import { readAmong, valueWords } from './among';
import { readWhen, type When, whenWords } from './when';

/** What a list is narrowed to by one column, as its address says it. */
export type ColumnFilter = { column: Column; text: string; words: string } & ({ values: ReadonlySet<string> } | { when: When });

/** How a column is filtered: by values chosen among those there are, or by when its date lies; null where it cannot be. */
export function filterBy({ type, sortAs }: Column): 'values' | 'when' | null {
  if (type === 'date') return 'when';
  // Words that count days are as many as there are days: the date they count to is filtered.
  return (type === 'choice' || type === 'text') && !sortAs ? 'values' : null;
}

/** The value of a record that its column is filtered by; '' for none. */
export const valueIn = (record: AnyRecord, { key }: Column): string => String(record[key] ?? '').trim();

const NAMED = 2;

/** 'Due, Expired', 'Class, Flag and 3 more'. */
function valuesWords(values: readonly string[]): string {
  const named = values.slice(0, NAMED).map(valueWords).join(', ');
  return values.length > NAMED ? `${named} and ${values.length - NAMED} more` : named;
}

/** The filter that the text of an address means for a column; null where it means none. */
export function columnFilter(column: Column, text: string): ColumnFilter | null {
  const by = filterBy(column);
  if (by === 'when') {
    const when = readWhen(text);
    return when && { column, text, when, words: `${column.header}: ${whenWords(when)}` };
  }
  const { choices } = column;
  const values = by === 'values' ? readAmong(text).filter((value) => !choices || value === '' || choices.includes(value)) : [];
  return values.length > 0 ? { column, text, values: new Set(values), words: `${column.header}: ${valuesWords(values)}` } : null;
}
