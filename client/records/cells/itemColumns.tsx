import type { AnyRecord } from '../../../shared/kinds/kind';
import { showQuantity } from '../../../shared/basics/money';
import type { DataColumn } from '../../ui/TableColumn';
import type { ShownItem } from './itemsOf';
import css from './PendingQuantity.module.css';

const QUANTITY = { align: 'end', width: 'calc(8.9ch + 16px)' } as const;

/** The columns of a requisition item (section 2). */
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

/** The quantity still to be supplied; negative if more was supplied than requested. */
function PendingQuantity({ quantity }: { quantity: number }) {
  if (quantity > 0) return <span className={css.some}>{showQuantity(quantity)}</span>;
  if (quantity === 0) return <span className={css.none}>0</span>;
  return (
    <span className={css.none} title={`${showQuantity(-quantity)} more supplied than requested`}>
      {showQuantity(quantity)} <small>over</small>
    </span>
  );
}
