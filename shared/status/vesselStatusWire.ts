/** Vessel status on the wire: small arrays, because a fleet may have thousands of vessels (server/queries/README.md, "Fleet status"). */
import { daysBetween, type IsoDate } from '../basics/calendar';
import type { Count } from './counts';
import { isVesselKind, kindOf, kindOfWireCode, type VesselKind } from '../kinds/kinds';
import { ANSWERS, TOTALS, type ShortVerdict, type VesselStatus } from './vesselStatus';
import { LEVELS, type Level, STOPPING, type UrgentItem } from './urgency';

/** The status of one vessel as of log number `seq` or later. */
export interface FleetStatusRow extends VesselStatus {
  vessel: number;
  seq: number;
}

/** The kind's wire code, the record's id and name, its date, the index of its level in `LEVELS`, and since when; 0 for no date. 1 if it will stop the ship soon. */
type ItemWire = readonly [code: string, id: number, name: string, date: IsoDate | 0, level: number, since: IsoDate | 0, soon?: 1];
/** The index of the answer in `ANSWERS`, the number of reasons, and the first of them if it is not the worst record: an item, or a sentence on missing data. */
type VerdictWire = readonly [answer: number, reasons?: number, first?: ItemWire | string];
/** Pending, overdue, and expired earlier if the kind counts them; without trailing zeros. */
type CountWire = readonly number[];
/** `totals` in the order of `TOTALS`, without trailing zeros; `counts` and `overdue` by the kind's wire code. */
export type VesselStatusWire = readonly [
  vessel: number,
  seq: number,
  worst: ItemWire | 0,
  totals: readonly number[],
  counts: Record<string, CountWire>,
  verdict?: VerdictWire,
  months?: readonly number[],
  overdue?: Readonly<Record<string, number>>,
];

/** The answer to `GET /api/fleet/status`. */
export interface FleetStatus {
  /** The day of the status (UTC). */
  today: IsoDate;
  statuses: readonly VesselStatusWire[];
  /** Vessels that were not counted in time. A `vessel_status` event follows for each. */
  uncounted: readonly number[];
}

/** Identifies the stored format by a version and the names in it; a status in another format is discarded. */
export const VESSEL_STATUS_FORMAT = [2, ...TOTALS, ...LEVELS, ...ANSWERS].join();

const LONGEST_NAME = 80;

function withoutZeros(numbers: readonly number[]): readonly number[] {
  return numbers.slice(0, numbers.findLastIndex((number) => number !== 0) + 1);
}

/** The longest words of a survey or an extension, which follow the name of its record after a colon. */
const LONGEST_WORDS = 60;

const short = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** A name of at most `LONGEST_NAME` characters. The words after its colon stay, because the reason of a verdict is made of them. */
function cut(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  const at = name.lastIndexOf(': ');
  if (at < 0) return short(name, LONGEST_NAME);
  const words = short(name.slice(at), LONGEST_WORDS);
  return short(name.slice(0, at), LONGEST_NAME - words.length) + words;
}

function encodeItem({ kind, id, name, date, level, since, stops }: UrgentItem): ItemWire {
  const item = [kindOf(kind).wireCode, id, cut(name), date ?? 0, LEVELS.indexOf(level), since ?? 0] as const;
  return stops === 'soon' ? [...item, 1] : item;
}

const isSame = (one: UrgentItem, other: UrgentItem | null) => one.kind === other?.kind && one.id === other.id && one.part === other.part;

function encodeVerdict({ answer, item, gap, reasons }: ShortVerdict, worst: UrgentItem | null): VerdictWire {
  const first = item && !isSame(item, worst) ? encodeItem(item) : gap;
  const index = ANSWERS.indexOf(answer);
  return first ? [index, reasons, first] : reasons > 0 ? [index, reasons] : [index];
}

export function encodeVesselStatus(vessel: number, seq: number, status: VesselStatus): VesselStatusWire {
  const { worst, totals, counts, verdict, months = [], overdue } = status;
  const byCode = Object.entries(counts).map(([kind, { pending, overdue, expiredEarlier }]) => [
    kindOf(kind as VesselKind).wireCode,
    withoutZeros([pending, overdue, expiredEarlier ?? 0]),
  ]);
  return [
    vessel,
    seq,
    worst ? encodeItem(worst) : 0,
    withoutZeros(TOTALS.map((name) => totals[name])),
    Object.fromEntries(byCode),
    encodeVerdict(verdict, worst),
    months,
    overdue,
  ];
}

/** Decodes a status for `today`. */
export function decodeVesselStatus(wire: VesselStatusWire, today: IsoDate): FleetStatusRow {
  const [vessel, seq, item, totals, counts, verdict = [0], months, overdue] = wire;
  const worst = item === 0 ? null : readItem(item, today);
  const [index, reasons = 0, first] = verdict;
  const gap = typeof first === 'string' ? first : null;
  return {
    vessel,
    seq,
    worst,
    totals: Object.fromEntries(TOTALS.map((name, index) => [name, totals[index] ?? 0])) as Record<(typeof TOTALS)[number], number>,
    counts: Object.fromEntries(Object.entries(counts).flatMap(([code, count]) => readCount(code, count))),
    verdict: {
      answer: ANSWERS[index] ?? 'unknown',
      item: typeof first === 'object' ? readItem(first, today) : worst?.stops ? worst : null,
      gap,
      reasons,
    },
    months,
    overdue,
  };
}

function readItem([code, id, name, date, levelIndex, since, soon]: ItemWire, today: IsoDate): UrgentItem | null {
  const kind = kindOfWireCode(code)?.name;
  const level: Level | undefined = LEVELS[levelIndex];
  if (!kind || !isVesselKind(kind) || !level) return null;
  const stops = STOPPING.has(level) ? 'now' : soon ? 'soon' : null;
  return { kind, id, name, level, date: date || null, days: date === 0 ? null : daysBetween(today, date), since: since || null, stops };
}

function readCount(code: string, [pending = 0, overdue = 0, earlier = 0]: CountWire): [VesselKind, Count][] {
  const kind = kindOfWireCode(code)?.name;
  if (!kind || !isVesselKind(kind)) return [];
  return [[kind, { pending, overdue, expiredEarlier: kindOf(kind).tellsExpiredEarlier ? earlier : null }]];
}
