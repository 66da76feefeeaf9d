import type { IsoDate } from '../../../shared/basics/calendar';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { ITEM_COLUMNS } from '../cells/itemColumns';
import { cellText } from './cellText';
import type { Column, OwnCells, RecordColumn } from './column';
import { columnWidth } from './columnWidth';
import { RecordCell, type RecordCellProps } from './RecordCell';
import { sortValue } from './sortValue';

const NUMBERS = new Set<Column['type']>(['integer', 'decimal', 'money']);

// A cell with nothing to say must be nothing: a card then leaves its line out.
const drawn = (record: AnyRecord, rest: Omit<RecordCellProps, 'record'>) =>
  cellText(rest.column, record) === '' ? null : <RecordCell record={record} {...rest} />;

/**
 * The table's columns from those of the description: the number and the name of a record stay in view while scrolling sideways. Where a
 * record holds items, their columns stand in its place.
 */
export function recordColumns(kind: Kind, columns: readonly Column[], today: IsoDate, own: OwnCells = {}): RecordColumn[] {
  const counted = !columns.some((column) => column.sortAs !== undefined);
  const notes = columns.filter(({ type }) => type === 'note').length;
  const title = columns[0]?.key === 'sl_no' ? 1 : 0;
  return columns.flatMap((column, index): readonly RecordColumn[] => {
    if (column.type === 'items') return ITEM_COLUMNS;
    return [
      {
        key: column.key,
        header: column.header,
        align: NUMBERS.has(column.type) && column.key !== 'sl_no' ? 'end' : 'start',
        ...columnWidth(kind, column, index === title, notes),
        card: column.card,
        sticky: index <= title,
        title: index === title,
        cell: own[column.key] ?? ((record) => drawn(record, { kind, column, today, counted })),
        sortValue: (record) => sortValue(column, record),
      },
    ];
  });
}
