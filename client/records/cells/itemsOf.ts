import type { Item } from '../../../shared/kinds/field';
import type { AnyRecord } from '../../../shared/kinds/kind';

/** A requisition item as a list shows it, with the quantity still to be supplied, which its kind computes. */
export interface ShownItem extends Item {
  pending_quantity: number;
}

const isItem = (value: unknown): value is ShownItem => typeof value === 'object' && value !== null && 'item_name' in value;

/** The items of a requisition; empty if it has none. */
export function itemsOf(record: AnyRecord): ShownItem[] {
  return Array.isArray(record.items) ? record.items.filter(isItem) : [];
}
