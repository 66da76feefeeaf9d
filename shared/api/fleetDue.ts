/** What falls due in the whole fleet: the answer to `GET /api/due` (server/README.md, "Readings of the log"). */
import { addMonths, type IsoDate } from '../basics/calendar';
import type { VesselKind } from '../kinds/kinds';
import { paths } from './paths';
import type { PastLevel } from '../status/urgency';

/** The order of the list: by date; by urgency, ship or section and then by date. */
export const DUE_ORDERS = ['date', 'urgency', 'ship', 'section'] as const;
export type DueOrder = (typeof DUE_ORDERS)[number];

/**
 * What the list is narrowed to; what is left out narrows nothing. `when`: 'overdue', or a month 'YYYY-MM'. `until`: the last day, which
 * may lie beyond the twelve months that are listed without it.
 */
export interface DueAsked {
  when?: string;
  until?: IsoDate;
  kind?: string;
  ship?: number;
  order?: DueOrder;
}

/** One line: the ship, the section, the record, what it is called, when it falls due, and its level of urgency once that day has passed. */
export type DueLine = readonly [ship: number, kind: VesselKind, id: number, name: string, date: IsoDate, past: PastLevel | null];

/** The sums of all lines that are asked for, on whatever page. */
export interface DueSums {
  overdue: number;
  /** The ships with a line. */
  ships: number;
  /** By section, without the zeros. */
  kinds: Partial<Record<VesselKind, number>>;
}

/** A ship of the strip: how much is overdue, then how much falls due in each of twelve months, without the zeros at the end. */
export type StripLine = readonly [ship: number, counts: readonly number[]];

export interface FleetDue {
  today: IsoDate;
  lines: readonly DueLine[];
  /** How many there are with these. */
  total: number;
  sums: DueSums;
  /** Where the next page begins; null when there is none. */
  next: string | null;
  /** The ships with anything, of the section that is asked for; on the first page alone. */
  strip?: readonly StripLine[];
  /** The vessels that could not be read. */
  late: readonly number[];
}

export const OVERDUE = 'overdue';

/** 'YYYY-MM' of this month and the eleven after it. */
export const nextMonths = (today: IsoDate): string[] =>
  Array.from({ length: 12 }, (_, ahead) => addMonths(`${today.slice(0, 7)}-01`, ahead).slice(0, 7));

/** When a date falls due, as the strip counts it: 'overdue', or its month. */
export const whenOf = (date: IsoDate, today: IsoDate): string => (date < today ? OVERDUE : date.slice(0, 7));

/** The path of a page; `after`: where it begins. */
export function duePath(asked: DueAsked = {}, after?: string): string {
  const parts = Object.entries({ ...asked, after }).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(parts.map(([name, value]) => [name, String(value)])).toString();
  return paths.due + (query && `?${query}`);
}
