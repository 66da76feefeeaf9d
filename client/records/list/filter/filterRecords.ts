import type { IsoDate } from '../../../../shared/basics/calendar';
import type { AnyRecord, Kind } from '../../../../shared/kinds/kind';
import { type ColumnFilter, valueIn } from './columnFilter';
import type { ListFilters } from './readFilters';
import { isCounted } from './shown';
import { isInRange } from './range';
import { excludesClosed, isInPeriod } from './when';
import { cellText } from '../cellText';
import type { Column } from '../column';

const dateIn = (record: AnyRecord, key: string) => (typeof record[key] === 'string' ? record[key] : null);
const figureIn = (record: AnyRecord, key: string) => (typeof record[key] === 'number' ? record[key] : null);

function testOf(filter: ColumnFilter, kind: Kind, records: readonly AnyRecord[], today: IsoDate): (record: AnyRecord) => boolean {
  const { column } = filter;
  if ('values' in filter) return (record) => filter.values.has(valueIn(record, column));
  if ('range' in filter) return (record) => isInRange(filter.range, figureIn(record, column.key));
  const isIn = (record: AnyRecord) => isInPeriod(filter.when, dateIn(record, column.key), today);
  const open = kind.due?.date === column.key && excludesClosed(filter.when) ? kind.due.open?.(records) : undefined;
  if (!open) return isIn;
  const counted = new Set(open);
  return (record) => counted.has(record) && isIn(record);
}

/** The records that pass all column filters and `show`. Returns the same array when there are no filters. */
export function filterByColumns(
  kind: Kind,
  records: readonly AnyRecord[],
  { columns, show }: Pick<ListFilters, 'columns' | 'show'>,
  today: IsoDate,
): readonly AnyRecord[] {
  const tests = columns.map((filter) => testOf(filter, kind, records, today));
  if (show) tests.push((record) => isCounted(kind, show, record, today));
  return tests.length > 0 ? records.filter((record) => tests.every((passes) => passes(record))) : records;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

// Numbers can be searched without digit grouping too.
const asTyped = (value: unknown) => (typeof value === 'number' && value >= 1_000 ? String(value) : []);

// Computed once for each record: record objects are immutable, and the search reads all columns of their kind, also hidden ones.
const searchTexts = new WeakMap<AnyRecord, string>();

function searchTextOf(columns: readonly Column[], record: AnyRecord): string {
  let text = searchTexts.get(record);
  if (text === undefined) {
    text = fold(columns.flatMap((column) => [cellText(column, record)].concat(asTyped(record[column.key]))).join('\n'));
    searchTexts.set(record, text);
  }
  return text;
}

/** The records whose visible text contains every word of `query`, ignoring case and accents. */
export function filterRecords(records: readonly AnyRecord[], columns: readonly Column[], query: string): readonly AnyRecord[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return records;
  return records.filter((record) => {
    const text = searchTextOf(columns, record);
    return words.every((word) => text.includes(word));
  });
}
