import { showQuantity } from '../../../shared/basics/quantity';
import css from './PendingQuantity.module.css';

/** How much of an item is still to be supplied; negative when more was supplied than requested. */
export function PendingQuantity({ quantity }: { quantity: number }) {
  if (quantity > 0) return <span className={css.some}>{showQuantity(quantity)}</span>;
  if (quantity === 0) return <span className={css.none}>0</span>;
  return (
    <span className={css.none} title={`${showQuantity(-quantity)} more supplied than requested`}>
      {showQuantity(quantity)} <small>over</small>
    </span>
  );
}
