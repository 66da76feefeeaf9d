import type { Item } from '../../../shared/kinds/field';
import type { AnyRecord } from '../../../shared/kinds/kind';

/** An item as a list shows it, with what is still to come. */
export interface ShownItem extends Item {
  pending_quantity: number;
}

const isItem = (value: unknown): value is ShownItem => typeof value === 'object' && value !== null && 'item_name' in value;

/** The items of a requisition as presented; none when it has none. */
export function itemsOf(record: AnyRecord): ShownItem[] {
  return Array.isArray(record.items) ? record.items.filter(isItem) : [];
}
