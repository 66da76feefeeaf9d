import type { AnyRecord } from '../../../shared/kinds/kind';
import { showQuantity } from '../../../shared/basics/quantity';
import type { DataColumn } from '../../ui/TableColumn';
import type { ShownItem } from './itemsOf';
import { PendingQuantity } from './PendingQuantity';

const QUANTITY = { align: 'end', width: 'calc(8.9ch + 16px)' } as const;

/** The columns of an item, in the words of section 2. */
export const ITEM_COLUMNS: readonly DataColumn<AnyRecord, ShownItem>[] = [
  {
    key: 'item_name',
    header: 'Item Name',
    width: 'calc(13ch + 16px)',
    grow: 2,
    most: '48ch',
    card: 'heading',
    itemCell: (item) => item.item_name,
  },
  { key: 'quantity_requested', header: 'Qty Requested', ...QUANTITY, itemCell: (item) => showQuantity(item.quantity_requested) },
  { key: 'quantity_supplied', header: 'Qty Supplied', ...QUANTITY, itemCell: (item) => showQuantity(item.quantity_supplied) },
  { key: 'pending_quantity', header: 'Pending Qty', ...QUANTITY, itemCell: (item) => <PendingQuantity quantity={item.pending_quantity} /> },
];
