import type { IsoDate } from '../../../../shared/calendar';
import type { AnyRecord, Kind } from '../../../../shared/kind';
import type { GroupedColumn } from '../../../ui/GroupedTable';
import { cellText } from '../table/cellText';
import type { Column } from '../table/column';
import { columnWidth } from '../table/columnWidth';
import type { ShownItem } from '../table/itemsOf';
import { RecordCell } from '../table/RecordCell';
import { ACTIONS_WIDTH, RowActions } from '../table/RowActions';
import { PendingQuantity } from './PendingQuantity';

type GroupColumn = GroupedColumn<AnyRecord, ShownItem>;

const SL_NO: GroupColumn = { key: 'sl_no', header: 'Sl No.', width: 'calc(5ch + 22px)', cell: (item) => item.sl_no };
const QUANTITY = { align: 'end', width: 'calc(8.9ch + 16px)' } as const;

/** The columns of an item, in the words of section 2. */
const ITEM_COLUMNS: readonly GroupColumn[] = [
  {
    key: 'item_name',
    header: 'Item Name',
    width: 'calc(13ch + 16px)',
    grow: 2,
    most: '48ch',
    card: 'heading',
    cell: (item) => item.item_name,
  },
  { key: 'quantity_requested', header: 'Qty Requested', ...QUANTITY, cell: (item) => item.quantity_requested },
  { key: 'quantity_supplied', header: 'Qty Supplied', ...QUANTITY, cell: (item) => item.quantity_supplied },
  { key: 'pending_quantity', header: 'Pending Qty', ...QUANTITY, cell: (item) => <PendingQuantity quantity={item.pending_quantity} /> },
];

/** 'Sl No.' and the items' columns beside those of the requisition, which span its items, and its actions. */
export function requisitionColumns(kind: Kind, vessel: number, columns: readonly Column[], today: IsoDate): GroupColumn[] {
  const own = columns.flatMap((column, index): readonly GroupColumn[] => {
    if (column.type === 'items') return ITEM_COLUMNS;
    const cell = (record: AnyRecord) =>
      cellText(column, record) && <RecordCell kind={kind} column={column} record={record} today={today} counted={false} />;
    const isTitle = index === 0;
    const look = { ...columnWidth(kind, column, isTitle, 1), card: column.card };
    return [{ key: column.key, header: column.header, span: true, sortable: true, ...look, sticky: isTitle, title: isTitle, cell }];
  });
  const actions: GroupColumn = {
    key: 'actions',
    header: 'Actions',
    span: true,
    width: ACTIONS_WIDTH,
    sticky: 'end',
    actions: true,
    cell: (record) => <RowActions kind={kind} vessel={vessel} record={record} />,
  };
  return [SL_NO, ...own, actions];
}
