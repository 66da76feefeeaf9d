import type { AnyRecord } from '../../../../shared/kind';
import { cellText } from './cellText';
import type { Column } from './column';

/** What a record is sorted by in a column: numbers as numbers, ISO dates as they are, the rest as shown; null when missing. */
export function sortValue(column: Column, record: AnyRecord): string | number | null {
  const value = record[column.sortAs ?? column.key] ?? null;
  if (typeof value === 'number' || typeof value === 'string') return value === '' ? null : value;
  return value === null ? null : cellText(column, record);
}
