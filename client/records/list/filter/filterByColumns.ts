import type { IsoDate } from '../../../../shared/basics/calendar';
import type { AnyRecord, Kind } from '../../../../shared/kinds/kind';
import { type ColumnFilter, valueIn } from './columnFilter';
import type { ListFilters } from './readFilters';
import { isShown } from './shown';
import { isInRange } from './range';
import { isRelative, isThen } from './when';

const dateIn = (record: AnyRecord, key: string) => (typeof record[key] === 'string' ? record[key] : null);
const figureIn = (record: AnyRecord, key: string) => (typeof record[key] === 'number' ? record[key] : null);

function testOf(filter: ColumnFilter, kind: Kind, records: readonly AnyRecord[], today: IsoDate): (record: AnyRecord) => boolean {
  const { column } = filter;
  if ('values' in filter) return (record) => filter.values.has(valueIn(record, column));
  if ('range' in filter) return (record) => isInRange(filter.range, figureIn(record, column.key));
  const isIn = (record: AnyRecord) => isThen(filter.when, dateIn(record, column.key), today);
  const open = kind.due?.date === column.key && isRelative(filter.when) ? kind.due.open?.(records) : undefined;
  if (!open) return isIn;
  const counted = new Set(open);
  return (record) => counted.has(record) && isIn(record);
}

/** The presented records that pass every filter of a column, and `show`; the very same list where there is none. */
export function filterByColumns(
  kind: Kind,
  records: readonly AnyRecord[],
  { columns, show }: Pick<ListFilters, 'columns' | 'show'>,
  today: IsoDate,
): readonly AnyRecord[] {
  const tests = columns.map((filter) => testOf(filter, kind, records, today));
  if (show) tests.push((record) => isShown(kind, show, record, today));
  return tests.length > 0 ? records.filter((record) => tests.every((passes) => passes(record))) : records;
}
