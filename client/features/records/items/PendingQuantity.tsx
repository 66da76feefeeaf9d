import css from './PendingQuantity.module.css';

/** How much of an item is still to be supplied; negative when more was supplied than requested. */
export function PendingQuantity({ quantity }: { quantity: number }) {
  if (quantity > 0) return <span className={css.some}>{quantity}</span>;
  if (quantity === 0) return <span className={css.none}>0</span>;
  return (
    <span className={css.none} title={`${-quantity} more supplied than requested`}>
      {quantity} <small>over</small>
    </span>
  );
}
