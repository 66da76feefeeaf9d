import type { AnyRecord } from '../../../shared/kinds/kind';
import type { Column } from './column';
import { type Sort, sortRows } from '../../ui/TableColumn';
import { cellText } from './cellText';

/** The sort key of a record in a column: numbers as numbers, ISO dates as they are, the rest as shown; null when missing. */
export function sortValue(column: Column, record: AnyRecord): string | number | null {
  const value = record[column.sortAs ?? column.key] ?? null;
  if (typeof value === 'number' || typeof value === 'string') return value === '' ? null : value;
  return value === null ? null : cellText(column, record);
}

/** The records sorted by a column, or unchanged without a valid sort. */
export function inChosenOrder(records: readonly AnyRecord[], columns: readonly Column[], sort: Sort | undefined): readonly AnyRecord[] {
  const column = columns.find(({ key }) => key === sort?.key);
  return column && sort ? sortRows(records, (record) => sortValue(column, record), sort.direction) : records;
}
