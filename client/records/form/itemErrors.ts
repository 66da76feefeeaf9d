import { numberIn } from './bodyOf';
import type { TypedItem } from './typedValues';

const isWhole = (text: string) => {
  const number = numberIn(text) ?? 0;
  return Number.isInteger(number) && number >= 0;
};

const WHOLE = 'Use a whole number.';

/** Whether a line of a requisition has an error. */
export const hasItemErrors = (item: TypedItem): boolean => Object.keys(itemErrors(item)).length > 0;

/** The errors of one line of a requisition, by control (section 5, Requisition). */
export function itemErrors(item: TypedItem): Partial<Record<keyof TypedItem, string>> {
  return {
    ...(item.item_name.trim() === '' && { item_name: 'Item Name is required.' }),
    ...(item.quantity_requested.trim() === '' && { quantity_requested: 'A quantity is required.' }),
    ...(!isWhole(item.quantity_requested) && { quantity_requested: WHOLE }),
    ...(!isWhole(item.quantity_supplied) && { quantity_supplied: WHOLE }),
    ...(!isWhole(item.sl_no) && { sl_no: WHOLE }),
  };
}
