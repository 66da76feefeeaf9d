import { kindOf } from '../../shared/kinds/kinds';
import { crossedThreshold, type DaySpan, type Threshold, type Thresholds } from '../../shared/status/thresholds';
import { readDatedItems, type DatedItem } from './datedItems';

/** A dated item that crossed the threshold of `days` days before its date. `field`: the field with the date. */
export interface CrossedThreshold extends DatedItem {
  field: string;
  days: Threshold;
}

/** The field that says whether a survey is done. */
const ENDORSEMENTS = 'endorsements';

/**
 * The open items of `vessels` (null: all) that crossed a threshold during the span, each once with the smallest threshold it crossed. Sorted by date
 * within each vessel. `unread`: the vessels whose due index could not be read; they have no items.
 */
export async function readCrossedThresholds(
  span: DaySpan,
  thresholds: Thresholds,
  vessels: readonly number[] | null = null,
): Promise<{ crossed: CrossedThreshold[]; unread: number[] }> {
  const due = await readDatedItems();
  const chosen = vessels && new Set(vessels);
  const isChosen = (vessel: number) => chosen === null || chosen.has(vessel);
  const crossed: CrossedThreshold[] = [];
  for (const [vessel, items] of due.vessels) {
    if (!isChosen(vessel)) continue;
    for (const item of items) {
      const days = crossedThreshold(item.date, span, thresholds[item.kind] ?? []);
      if (days !== null) crossed.push({ ...item, field: item.part ? ENDORSEMENTS : (kindOf(item.kind).due?.date ?? ''), days });
    }
  }
  return { crossed, unread: due.unread.filter(isChosen) };
}
