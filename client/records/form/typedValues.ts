import { toTyped } from '../../../shared/basics/calendar';
import type { Field } from '../../../shared/kinds/field';
import { type Kind, type Values, writableFields } from '../../../shared/kinds/kind';

/** Whether a form adds a record or edits one. Their sentences differ. */
export type Mode = 'add' | 'edit';

/** One line of a list, as typed. */
export type TypedLine = Record<string, string>;

/** One line of a requisition, as typed. */
export type TypedItem = {
  sl_no: string;
  item_name: string;
  quantity_requested: string;
  quantity_supplied: string;
};

/** The value of a control: text as typed (dates as 'DD-MM-YYYY'), or the lines of a list. */
export type TypedValue = string | TypedLine[];
export type TypedValues = Record<string, TypedValue>;

export const blankItem = (): TypedItem => ({ sl_no: '', item_name: '', quantity_requested: '', quantity_supplied: '0' });

/** Whether two controls have the same value. */
export const sameTyped = (a: TypedValue | undefined, b: TypedValue | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The values of an empty form: the initial values of the description and, for a requisition, one line to fill in. */
export function blankTyped(kind: Kind): TypedValues {
  return Object.fromEntries(
    writableFields(kind).map(([name, field]) => [name, field.type === 'items' ? [blankItem()] : typedOf(field, field.initial)]),
  );
}

/** `values` as a form shows them. Fields that `values` does not name are taken from `onto`, or are empty. */
export function typedValues(kind: Kind, values: Values, onto: TypedValues = {}): TypedValues {
  const shown = (name: string, field: Field) => (name in values ? typedOf(field, values[name]) : (onto[name] ?? typedOf(field, null)));
  return Object.fromEntries(writableFields(kind).map(([name, field]) => [name, shown(name, field)]));
}

function typedOf(field: Field, value: unknown): TypedValue {
  const { columns } = field;
  if (field.type === 'items') return Array.isArray(value) ? value.map(typedItem) : [];
  if (columns) return Array.isArray(value) ? value.map((line: Values) => typedLine(columns, line)) : [];
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  return field.type === 'date' ? toTyped(value) : value;
}

/** A line of described columns as an editor shows it; an empty one without `line`. */
export const typedLine = (columns: NonNullable<Field['columns']>, line: Values = {}): TypedLine =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, String(typedOf(column, line[name]))]));

function typedItem(item: Values): TypedItem {
  const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
  return {
    sl_no: text(item.sl_no),
    item_name: text(item.item_name),
    quantity_requested: text(item.quantity_requested),
    quantity_supplied: text(item.quantity_supplied),
  };
}
