import { fromTyped, isIsoDate } from '../../../shared/basics/calendar';
import type { Field } from '../../../shared/kinds/field';
import { type Kind, type Values, writableFields } from '../../../shared/kinds/kind';
import type { FormScreen } from '../kinds/KindScreens';
import type { Mode, TypedItem, TypedLine, TypedValue, TypedValues } from './typedValues';

const isWhole = (text: string) => {
  const number = quantityIn(text);
  return Number.isInteger(number) && number >= 0;
};

const WHOLE = 'Use a whole number.';

/** Whether a line of a requisition has an error. */
export const hasRequisitionLineErrors = (item: TypedItem): boolean => Object.keys(requisitionLineErrors(item)).length > 0;

/** The errors of one line of a requisition, by control. */
export function requisitionLineErrors(item: TypedItem): Partial<Record<keyof TypedItem, string>> {
  return {
    ...(item.item_name.trim() === '' && { item_name: 'Item Name is required.' }),
    ...(item.quantity_requested.trim() === '' && { quantity_requested: 'A quantity is required.' }),
    ...(!isWhole(item.quantity_requested) && { quantity_requested: WHOLE }),
    ...(!isWhole(item.quantity_supplied) && { quantity_supplied: WHOLE }),
    ...(!isWhole(item.sl_no) && { sl_no: WHOLE }),
  };
}

/** Stands for text that is not a date. readValues reports it with the sentence of the field. */
const UNREADABLE = 'unreadable';

/** The number in `text`, or null if there is none. */
export function numberIn(text: string): number | null {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
}

/**
 * The typed values as the body that readValues checks: dates 'YYYY-MM-DD', numbers as numbers, blanks null. Text that cannot be
 * read stays text, so that readValues reports it. Exceptions: vessel figures that are not numbers become null, and quantities 0.
 */
export function bodyOf(
  kind: Kind,
  { takesIsoDates, dropsBadNumbers }: Pick<FormScreen, 'takesIsoDates' | 'dropsBadNumbers'>,
  typed: TypedValues,
  mode: Mode,
): Values {
  const lenientDates = takesIsoDates && mode === 'edit';
  const read = (field: Field, value: TypedValue): unknown => {
    const { columns } = field;
    if (typeof value !== 'string') return columns ? value.map((line) => readAll(Object.entries(columns), line)) : value.map(itemOf);
    const text = value.trim();
    if (text === '') return null;
    if (field.type === 'date') return fromTyped(text) ?? (lenientDates && isIsoDate(text) ? text : UNREADABLE);
    if (field.type === 'integer' || field.type === 'decimal') return numberIn(text) ?? (dropsBadNumbers ? null : text);
    return field.type === 'money' ? (numberIn(text) ?? text) : value;
  };
  const readAll = (fields: readonly (readonly [string, Field])[], from: TypedValues): Values =>
    Object.fromEntries(fields.map(([name, field]) => [name, read(field, from[name] ?? '')]));
  return readAll(writableFields(kind), typed);
}

function itemOf({ sl_no = '', item_name, quantity_requested = '', quantity_supplied = '' }: TypedLine): Values {
  return {
    sl_no: sl_no.trim() === '' ? null : (numberIn(sl_no) ?? sl_no),
    item_name,
    quantity_requested: quantity_requested.trim() === '' ? null : quantityIn(quantity_requested),
    quantity_supplied: quantityIn(quantity_supplied),
  };
}

/** A typed quantity; 0 if it is not a number. */
export const quantityIn = (text: string): number => numberIn(text) ?? 0;
