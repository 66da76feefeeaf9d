import type { IsoDate } from '../../../../shared/calendar';
import type { AnyRecord, Kind } from '../../../../shared/kind';
import type { GroupedColumn } from '../../../ui/GroupedTable';
import { cellText } from '../table/cellText';
import type { Column } from '../table/column';
import { columnWidth } from '../table/columnWidth';
import type { ShownItem } from '../table/itemsOf';
import { RecordCell } from '../table/RecordCell';
import { RowActions } from '../table/RowActions';

type GroupColumn = GroupedColumn<AnyRecord, ShownItem>;

const SL_NO: GroupColumn = { key: 'sl_no', header: 'Sl No.', width: 72, cell: (item) => item.sl_no };

/** The columns of an item, in the words of section 2. */
const ITEM_COLUMNS: readonly GroupColumn[] = [
  { key: 'item_name', header: 'Item Name', cell: (item) => item.item_name },
  { key: 'quantity_requested', header: 'Qty Requested', align: 'end', cell: (item) => item.quantity_requested },
  { key: 'quantity_supplied', header: 'Qty Supplied', align: 'end', cell: (item) => item.quantity_supplied },
  { key: 'pending_quantity', header: 'Pending Qty', align: 'end', cell: (item) => item.pending_quantity },
];

/** 'Sl No.' and the items' columns beside those of the requisition, which span its items, and its actions. */
export function requisitionColumns(kind: Kind, vessel: number, columns: readonly Column[], today: IsoDate): GroupColumn[] {
  const own = columns.flatMap((column, index): readonly GroupColumn[] => {
    if (column.type === 'items') return ITEM_COLUMNS;
    const cell = (record: AnyRecord) =>
      cellText(column, record) && <RecordCell kind={kind} column={column} record={record} today={today} counted={false} />;
    const width = columnWidth(kind, column, index === 0, false);
    return [{ key: column.key, header: column.header, span: true, width, sticky: index === 0, title: index === 0, cell }];
  });
  const actions: GroupColumn = {
    key: 'actions',
    header: 'Actions',
    span: true,
    width: 144,
    sticky: 'end',
    actions: true,
    cell: (record) => <RowActions kind={kind} vessel={vessel} record={record} />,
  };
  return [SL_NO, ...own, actions];
}
