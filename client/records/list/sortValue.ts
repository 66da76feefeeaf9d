import type { AnyRecord } from '../../../shared/kinds/kind';
import type { Column } from './column';
import type { RowGroup } from '../../ui/TableGroups';
import { cellText, isEmptyCell } from './cellText';

/** The sort key of a record in a column: numbers as numbers, ISO dates as they are, the rest as shown; null when missing. */
export function sortValue(column: Column, record: AnyRecord): string | number | null {
  const value = record[column.sortAs ?? column.key] ?? null;
  if (typeof value === 'number' || typeof value === 'string') return value === '' ? null : value;
  return value === null ? null : cellText(column, record);
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The group of a record by a column: the month of its date, or its value. Choices keep their order. */
export function groupIn(column: Column, record: AnyRecord): RowGroup {
  const text = cellText(column, record);
  const value = record[column.key];
  if (isEmptyCell(text)) return { label: `No ${column.header}`, order: null };
  if (column.type !== 'date') return { label: text, order: column.choices?.indexOf(text) ?? text };
  const month = `${String(value).slice(0, 7)}-01`;
  return { label: MONTH.format(new Date(month)), order: month };
}
