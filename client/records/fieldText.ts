import { showDate } from '../../shared/basics/calendar';
import type { Field, Item } from '../../shared/kinds/field';
import { showMoney, showQuantity } from '../../shared/basics/money';
import { lineText } from './itemLines';

const isNamed = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';

/** A field's value in the field's own words: dates as DD-MM-YYYY, money with its sign, figures with their unit, an item a line. */
export function fieldText({ type, unit }: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return type === 'file' ? 'no file' : 'empty';
  if (Array.isArray(value)) return (value as Item[]).map(lineText).join('\n') || 'no items';
  if (isNamed(value)) return value.name;
  if (type === 'date') return showDate(String(value));
  if (type === 'money' && typeof value === 'number') return showMoney(value);
  const text = type === 'decimal' && typeof value === 'number' ? showQuantity(value) : String(value);
  return unit ? `${text} ${unit}` : text;
}
