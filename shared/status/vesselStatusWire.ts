/** Vessel status on the wire: small arrays, because a fleet may have thousands of vessels (server/queries/README.md, "Fleet status"). */
import { daysBetween, type IsoDate } from '../basics/calendar';
import type { Count } from './counts';
import { isVesselKind, kindOf, kindOfWireCode, type VesselKind } from '../kinds/kinds';
import { TOTALS, type VesselStatus } from './vesselStatus';
import { LEVELS, type Level } from './urgency';

/** The status of one vessel as of log number `seq` or later. */
export interface FleetStatusRow extends VesselStatus {
  vessel: number;
  seq: number;
}

/** The kind's wire code, the record's id and name, its date, the index of its level in `LEVELS`, and since when; 0 for no date. */
type WorstWire = readonly [code: string, id: number, name: string, date: IsoDate | 0, level: number, since: IsoDate | 0];
/** Pending, overdue, and expired earlier if the kind counts them; without trailing zeros. */
type CountWire = readonly number[];
/** `totals` in the order of `TOTALS`, without trailing zeros; `counts` by the kind's wire code. */
export type VesselStatusWire = readonly [
  vessel: number,
  seq: number,
  worst: WorstWire | 0,
  totals: readonly number[],
  counts: Record<string, CountWire>,
  months?: readonly number[],
];

/** The answer to `GET /api/fleet/status`. */
export interface FleetStatus {
  /** The day of the status (UTC). */
  today: IsoDate;
  statuses: readonly VesselStatusWire[];
  /** Vessels that were not counted in time. A `vessel_status` event follows for each. */
  uncounted: readonly number[];
}

/** Identifies the stored format; a status in another format is discarded. */
export const VESSEL_STATUS_FORMAT = ['totals', 'overdue', 'months', ...TOTALS, ...LEVELS].join();

const LONGEST_NAME = 80;

function withoutZeros(numbers: readonly number[]): readonly number[] {
  return numbers.slice(0, numbers.findLastIndex((number) => number !== 0) + 1);
}

const cut = (name: string): string => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name);

export function encodeVesselStatus(vessel: number, seq: number, { worst, totals, counts, months = [] }: VesselStatus): VesselStatusWire {
  const short: WorstWire | 0 = worst
    ? [kindOf(worst.kind).wireCode, worst.id, cut(worst.name), worst.date ?? 0, LEVELS.indexOf(worst.level), worst.since ?? 0]
    : 0;
  const byCode = Object.entries(counts).map(([kind, { pending, overdue, expiredEarlier }]) => [
    kindOf(kind as VesselKind).wireCode,
    withoutZeros([pending, overdue, expiredEarlier ?? 0]),
  ]);
  return [vessel, seq, short, withoutZeros(TOTALS.map((name) => totals[name])), Object.fromEntries(byCode), months];
}

/** Decodes a status for `today`. */
export function decodeVesselStatus([vessel, seq, worst, totals, counts, months]: VesselStatusWire, today: IsoDate): FleetStatusRow {
  return {
    vessel,
    seq,
    worst: worst === 0 ? null : readWorst(worst, today),
    totals: Object.fromEntries(TOTALS.map((name, index) => [name, totals[index] ?? 0])) as Record<(typeof TOTALS)[number], number>,
    counts: Object.fromEntries(Object.entries(counts).flatMap(([code, count]) => readCount(code, count))),
    months,
  };
}

function readWorst([code, id, name, date, levelIndex, since]: WorstWire, today: IsoDate): VesselStatus['worst'] {
  const kind = kindOfWireCode(code)?.name;
  const level: Level | undefined = LEVELS[levelIndex];
  if (!kind || !isVesselKind(kind) || !level) return null;
  return { kind, id, name, level, date: date || null, days: date === 0 ? null : daysBetween(today, date), since: since || null };
}

function readCount(code: string, [pending = 0, overdue = 0, earlier = 0]: CountWire): [VesselKind, Count][] {
  const kind = kindOfWireCode(code)?.name;
  if (!kind || !isVesselKind(kind)) return [];
  return [[kind, { pending, overdue, expiredEarlier: kindOf(kind).tellsExpiredEarlier ? earlier : null }]];
}
