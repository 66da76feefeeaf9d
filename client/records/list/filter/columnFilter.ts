import type { AnyRecord } from '../../../../shared/kinds/kind';
import { isFigure, showFigure, type Column } from '../column';
import { readAmong } from './among';
import { type Range, rangeWords, readRange } from './range';
import { readWhen, type When, whenWords } from './when';

/** What a list is narrowed to by one column, as its address says it. */
export type ColumnFilter = { column: Column; text: string; words: string } & (
  | { values: ReadonlySet<string> }
  | { when: When }
  | { range: Range }
);

/** How a column is filtered: by values chosen among those there are, by when its date lies, or by figures from one to another; null where it cannot be. */
export function filterBy(column: Column): 'values' | 'when' | 'range' | null {
  const { type, sortAs } = column;
  if (type === 'date') return 'when';
  if (isFigure(column)) return 'range';
  if (type === 'file') return 'values';
  // Words that count days are as many as there are days: the date they count to is filtered.
  return (type === 'choice' || type === 'text') && !sortAs ? 'values' : null;
}

/** What stands for a file, in an address. */
const A_FILE = 'yes';

/** All that a column may be filtered by, where that is known. */
export const choicesOf = ({ type, choices }: Column): readonly string[] | undefined => (type === 'file' ? [A_FILE] : choices);

/** The value of a record that its column is filtered by; '' for none. */
export function valueIn(record: AnyRecord, { key, type }: Column): string {
  if (type === 'file') return record[key] ? A_FILE : '';
  return String(record[key] ?? '').trim();
}

/** What a value of a column is called; what is empty has no words of its own. */
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

/** The filter that the text of an address means for a column; null where it means none. */
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
  const values = by === 'values' ? readAmong(text).filter((value) => !choices || value === '' || choices.includes(value)) : [];
  return values.length > 0 ? { column, text, values: new Set(values), words: `${column.header}: ${valuesWords(values, column)}` } : null;
}
