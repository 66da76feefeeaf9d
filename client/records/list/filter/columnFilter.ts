import type { AnyRecord } from '../../../../shared/kinds/kind';
import { isFigure, showFigure, type Column } from '../column';
import { splitValues } from './shown';
import { type Range, rangeWords, readRange } from './range';
import { readWhen, type When, whenWords } from './when';

/** A filter on one column, as read from the address. */
export type ColumnFilter = { column: Column; text: string; words: string } & (
  | { values: ReadonlySet<string> }
  | { when: When }
  | { range: Range }
);

/** How a column is filtered: by values, by period ('when'), or by a range of numbers; null when it cannot be filtered. */
export function filterBy(column: Column): 'values' | 'when' | 'range' | null {
  const { type, sortAs } = column;
  if (type === 'date') return 'when';
  if (isFigure(column)) return 'range';
  if (type === 'file') return 'values';
  // Texts such as '12 days to expire' have too many values; the date itself is filtered instead.
  return (type === 'choice' || type === 'text') && !sortAs ? 'values' : null;
}

/** Stands for any file in the address. */
const A_FILE = 'yes';

/** The values a column can be filtered by, when they are known in advance. */
export const choicesOf = ({ type, choices }: Column): readonly string[] | undefined => (type === 'file' ? [A_FILE] : choices);

/** The filter value of a record in a column; '' for none. */
export function valueIn(record: AnyRecord, { key, type }: Column): string {
  if (type === 'file') return record[key] ? A_FILE : '';
  return String(record[key] ?? '').trim();
}

/** The label of a filter value. */
export function valueWords(value: string, { type }: Column): string {
  if (type === 'file') return value ? 'Has a file' : 'No file';
  return value || 'Empty';
}

const NAMED = 2;

/** 'Due, Expired', 'Class, Flag and 3 more'. */
function valuesWords(values: readonly string[], column: Column): string {
  const named = values
    .slice(0, NAMED)
    .map((value) => valueWords(value, column))
    .join(', ');
  return values.length > NAMED ? `${named} and ${values.length - NAMED} more` : named;
}

/** Parses the filter of a column from the address; null when the text is not a valid filter. */
export function columnFilter(column: Column, text: string): ColumnFilter | null {
  const by = filterBy(column);
  if (by === 'when') {
    const when = readWhen(text);
    return when && { column, text, when, words: `${column.header}: ${whenWords(when)}` };
  }
  if (by === 'range') {
    const range = readRange(text);
    return range && { column, text, range, words: `${column.header}: ${rangeWords(range, (figure) => showFigure(column, figure))}` };
  }
  const choices = choicesOf(column);
  const values = by === 'values' ? splitValues(text).filter((value) => !choices || value === '' || choices.includes(value)) : [];
  return values.length > 0 ? { column, text, values: new Set(values), words: `${column.header}: ${valuesWords(values, column)}` } : null;
}
