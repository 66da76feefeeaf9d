import type { ReactNode } from 'react';
import type { IsoDate } from '../../../../shared/calendar';
import type { AnyRecord, Kind } from '../../../../shared/kind';
import type { DataColumn } from '../../../ui/DataTable';
import type { Column } from './column';
import { RecordCell } from './RecordCell';
import { sortValue } from './sortValue';
import { isStatus } from './tone';

/** Cells that only one kind draws its own way, by the value's name. */
export type OwnCells = Record<string, (record: AnyRecord) => ReactNode>;

const NUMBERS: readonly string[] = ['integer', 'decimal', 'money'];

/** Px. Columns of text are as wide as what they hold. */
function widthOf(kind: Kind, column: Column, isTitle: boolean, counted: boolean): number | undefined {
  if (column.key === 'sl_no') return 76;
  if (isTitle) return 200;
  if (column.key === kind.dueDate && counted) return 216;
  if (column.type === 'date') return 116;
  if (column.type === 'note') return 240;
  if (column.type === 'file') return 372;
  return isStatus(column.key) ? 168 : undefined;
}

/** The table's columns from those of the description: the number and the name of a record stay in view while scrolling sideways. */
export function recordColumns(kind: Kind, columns: readonly Column[], today: IsoDate, own: OwnCells = {}): DataColumn<AnyRecord>[] {
  const counted = !columns.some((column) => column.sortAs !== undefined);
  const title = columns[0]?.key === 'sl_no' ? 1 : 0;
  return columns.map((column, index) => ({
    key: column.key,
    header: column.header,
    align: NUMBERS.includes(column.type) && column.key !== 'sl_no' ? 'end' : 'start',
    width: widthOf(kind, column, index === title, counted),
    sticky: index <= title,
    title: index === title,
    cell: own[column.key] ?? ((record) => <RecordCell kind={kind} column={column} record={record} today={today} counted={counted} />),
    sortValue: (record) => sortValue(column, record),
  }));
}
