import { showQuantity } from '../../shared/basics/money';
import { sameValue } from '../../shared/kinds/identity';

/** A line of a requisition, as kept or as typed. */
interface Line {
  item_name: unknown;
  quantity_requested: unknown;
  quantity_supplied: unknown;
}

const quantity = (typed: unknown): string => (typeof typed === 'number' ? showQuantity(typed) : String(typed));

/** 'Rope (4 requested, 1 supplied)'. */
export const lineText = (line: Line): string =>
  `${String(line.item_name || 'no name')} (${quantity(line.quantity_requested)} requested, ${quantity(line.quantity_supplied)} supplied)`;

/** The lines of one list that the other list does not contain unchanged. */
export const differing = <L extends Line>(lines: readonly L[], other: readonly L[]): L[] =>
  lines.filter((line) => !other.some((twin) => sameValue(line, twin)));
