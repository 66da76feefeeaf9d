import type { AnyRecord } from '../../../../shared/kind';
import { sortRows, type Sort } from '../../../ui/sortRows';
import type { Column } from './column';
import { sortValue } from './sortValue';

/** The records sorted by a column; as they are when there is no such column, or no order was chosen. */
export function inOrder(records: readonly AnyRecord[], columns: readonly Column[], sort: Sort | undefined): readonly AnyRecord[] {
  const column = columns.find(({ key }) => key === sort?.key);
  return column && sort ? sortRows(records, (record) => sortValue(column, record), sort.direction) : records;
}
