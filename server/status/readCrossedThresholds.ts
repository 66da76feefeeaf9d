import { kindOf } from '../../shared/kinds/kinds';
import { crossedThreshold, type DaySpan, type Threshold, type Thresholds } from '../../shared/status/thresholds';
import { readDatedItems, type DatedItem } from './datedItems';

/** A dated item that came within `days` days of its date; `date` is the value of `field`. */
export interface CrossedThreshold extends DatedItem {
  field: string;
  days: Threshold;
}

/**
 * What newly came within a threshold on the days after `from`, up to `to`, of `vessels` (null: all there are), the earliest date of each
 * vessel first; each item once, with the nearest threshold. What is settled, replaced or deleted is not among it. `late`: the vessels whose facts could
 * not be read, of which nothing is told.
 */
export async function readCrossedThresholds(
  span: DaySpan,
  thresholds: Thresholds,
  vessels: readonly number[] | null = null,
): Promise<{ reached: CrossedThreshold[]; late: number[] }> {
  const due = await readDatedItems();
  const asked = vessels && new Set(vessels);
  const isAsked = (vessel: number) => asked === null || asked.has(vessel);
  const reached: CrossedThreshold[] = [];
  for (const [vessel, items] of due.vessels) {
    if (!isAsked(vessel)) continue;
    for (const item of items) {
      const days = crossedThreshold(item.date, span, thresholds[item.kind] ?? []);
      if (days !== null) reached.push({ ...item, field: kindOf(item.kind).due?.date ?? '', days });
    }
  }
  return { reached, late: due.late.filter(isAsked) };
}
