import { daysBetween, type IsoDate } from '../basics/calendar';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../kinds/kinds';

/** Days before a due date on which digest and webhook report it. */
export const THRESHOLDS = [90, 30, 7, 0] as const;
export type Threshold = (typeof THRESHOLDS)[number];

/** The reported thresholds of each section. An omitted or empty section is not reported. */
export type Thresholds = Partial<Record<VesselKind, readonly Threshold[]>>;

/** The kinds with a due date. */
export const KINDS_WITH_DUE_DATE: readonly VesselKind[] = VESSEL_KINDS.filter((kind) => kindOf(kind).due !== null);

export const EVERY_THRESHOLD: Thresholds = Object.fromEntries(KINDS_WITH_DUE_DATE.map((kind) => [kind, THRESHOLDS]));

/** UTC days after `from`, up to and including `to`. */
export interface DaySpan {
  from: IsoDate;
  to: IsoDate;
}

const nearest = (left: number, thresholds: readonly Threshold[]) => Math.min(...thresholds.filter((days) => left <= days));

/**
 * The smallest of `thresholds` that `date` crossed during the span; null if none. Consecutive spans report each threshold once. `was`: the
 * date before the span if it differed, null if there was none.
 */
export function crossedThreshold(
  date: IsoDate,
  { from, to }: DaySpan,
  thresholds: readonly Threshold[],
  was: IsoDate | null = date,
): Threshold | null {
  const before = was === null ? Infinity : nearest(daysBetween(from, was), thresholds);
  const now = nearest(daysBetween(to, date), thresholds);
  return now < before ? (now as Threshold) : null;
}
