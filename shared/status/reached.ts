import { daysBetween, type IsoDate } from '../basics/calendar';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../kinds/kinds';

/** Days before a date at which people and programs are told of it. */
export const THRESHOLDS = [90, 30, 7, 0] as const;
export type Threshold = (typeof THRESHOLDS)[number];

/** What a section is told of; a section that is left out, or has none, is not told. */
export type Thresholds = Partial<Record<VesselKind, readonly Threshold[]>>;

/** The sections whose records fall due. */
export const DATED_KINDS: readonly VesselKind[] = VESSEL_KINDS.filter((kind) => kindOf(kind).due !== null);

export const EVERY_THRESHOLD: Thresholds = Object.fromEntries(DATED_KINDS.map((kind) => [kind, THRESHOLDS]));

/** Days of UTC: those after `from`, up to `to`. */
export interface DaySpan {
  from: IsoDate;
  to: IsoDate;
}

const nearest = (left: number, thresholds: readonly Threshold[]) => Math.min(...thresholds.filter((days) => left <= days));

/**
 * The nearest of `thresholds` that `date` came within during the span; null where it came within none. Asked of spans that follow one another,
 * each threshold is answered once. `was`: the date before the span if it was another one, null if there was none.
 */
export function thresholdReached(
  date: IsoDate,
  { from, to }: DaySpan,
  thresholds: readonly Threshold[],
  was: IsoDate | null = date,
): Threshold | null {
  const before = was === null ? Infinity : nearest(daysBetween(from, was), thresholds);
  const now = nearest(daysBetween(to, date), thresholds);
  return now < before ? (now as Threshold) : null;
}
