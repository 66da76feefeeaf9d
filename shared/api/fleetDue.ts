/** The due list of the fleet: the answer to `GET /api/due` (server/queries/README.md, "Due list"). */
import { addMonths, type IsoDate } from '../basics/calendar';
import type { VesselKind } from '../kinds/kinds';
import { paths } from './paths';
import type { PastLevel } from '../status/urgency';

/** Sort orders. All but 'date' sort by date second. */
export const DUE_ORDERS = ['date', 'urgency', 'ship', 'section'] as const;
export type DueOrder = (typeof DUE_ORDERS)[number];

/**
 * Filters of the list. An omitted filter matches everything. `when`: 'overdue' or a month 'YYYY-MM'. `from` and `until`: the first and the
 * last day. Without `from` the list begins with the longest overdue, without `until` it covers twelve months.
 */
export interface DueFilter {
  when?: string;
  from?: IsoDate;
  until?: IsoDate;
  kind?: string;
  ship?: number;
  order?: DueOrder;
}

/**
 * One line: the ship, the section, the record's id and name, its due date, and its level of urgency once that day has passed. For records
 * that are valid for a period (`validity.ts`), also its first day and the issuer. Servers of an older version leave these out.
 */
export type DueLine = readonly [
  ship: number,
  kind: VesselKind,
  id: number,
  name: string,
  date: IsoDate,
  past: PastLevel | null,
  begins?: IsoDate | null,
  by?: string,
];

/** Sums over all matching lines of all pages. */
export interface DueSums {
  overdue: number;
  /** The number of ships with a line. */
  ships: number;
  /** By section, without the zeros. */
  kinds: Partial<Record<VesselKind, number>>;
}

/** One ship of the strip: the number overdue, then the number due in each of twelve months, without trailing zeros. */
export type StripLine = readonly [ship: number, counts: readonly number[]];

export interface FleetDue {
  today: IsoDate;
  lines: readonly DueLine[];
  /** The number of matching lines. */
  total: number;
  sums: DueSums;
  /** The cursor of the next page; null on the last page. */
  next: string | null;
  /** Ships with lines; on the first page of a list without `from`. */
  strip?: readonly StripLine[];
  /** The vessels that could not be read. */
  late: readonly number[];
}

export const OVERDUE = 'overdue';

/** 'YYYY-MM' of this month and the eleven after it. */
export const nextMonths = (today: IsoDate): string[] =>
  Array.from({ length: 12 }, (_, ahead) => addMonths(`${today.slice(0, 7)}-01`, ahead).slice(0, 7));

/** The column of the strip: 'overdue', or the month of the date. */
export const whenOf = (date: IsoDate, today: IsoDate): string => (date < today ? OVERDUE : date.slice(0, 7));

/** The path of a page. `after`: its cursor. */
export function duePath(filter: DueFilter = {}, after?: string): string {
  const parts = Object.entries({ ...filter, after }).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(parts.map(([name, value]) => [name, String(value)])).toString();
  return paths.due + (query && `?${query}`);
}
