import { showMoney, showQuantity } from '../../shared/basics/text';
import { linesText, type Field } from '../../shared/kinds/field';
import { sameValue, type Values } from '../../shared/kinds/kind';
import { showDate } from '../../shared/basics/calendar';

const isNamed = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';

/** The value of a field as text: dates as DD-MM-YYYY, money with its sign, numbers with their unit, one line for each item. */
export function fieldText({ type, unit, columns }: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return type === 'file' ? 'no file' : 'empty';
  if (Array.isArray(value))
    return columns ? linesText(value as Values[]) || 'none' : (value as Line[]).map(itemText).join('\n') || 'no items';
  if (isNamed(value)) return value.name;
  if (type === 'date') return showDate(String(value));
  if (type === 'money' && typeof value === 'number') return showMoney(value);
  const text = type === 'decimal' && typeof value === 'number' ? showQuantity(value) : String(value);
  return unit ? `${text} ${unit}` : text;
}

/** An item of a requisition, as stored or as typed. */
interface Line {
  item_name?: unknown;
  quantity_requested?: unknown;
  quantity_supplied?: unknown;
}

const quantity = (typed: unknown): string => (typeof typed === 'number' ? showQuantity(typed) : String(typed));

/** 'Rope (4 requested, 1 supplied)'. */
export const itemText = (item: Line): string =>
  `${String(item.item_name || 'no name')} (${quantity(item.quantity_requested)} requested, ${quantity(item.quantity_supplied)} supplied)`;

/** The lines of one list that the other list does not contain unchanged. */
export const differing = <L>(lines: readonly L[], other: readonly L[]): L[] =>
  lines.filter((line) => !other.some((twin) => sameValue(line, twin)));
