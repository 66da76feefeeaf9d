/** The due list of the fleet: the answer to `GET /api/due` (server/queries/README.md, "Due list"), its filters, order and sums, which the server and an offline page share. */
import { addMonths, type IsoDate, addDays, daysBetween } from '../basics/calendar';
import { isDueIn, nextMonths, OVERDUE } from '../basics/dueMonths';
import { type VesselKind, VESSEL_KINDS } from '../kinds/kinds';
import { paths } from './paths';
import type { Values } from '../kinds/kind';
import { LEVELS, levelOn, type PastLevel, type RecordDate } from '../status/urgency';

/** Sort orders. All but 'date' sort by date second. */
export const DUE_ORDERS = ['date', 'urgency', 'ship', 'section'] as const;
type DueOrder = (typeof DUE_ORDERS)[number];

/**
 * Filters of the list. An omitted filter matches everything. `when`: 'overdue' or a month 'YYYY-MM' (`isDueIn`). `from` and `until`: the first and the
 * last day. Without `from` the list begins with the longest overdue, without `until` it covers twelve months.
 */
export interface DueFilter {
  when?: string;
  from?: IsoDate;
  until?: IsoDate;
  kind?: string;
  ship?: number;
  order?: DueOrder;
  /** Only records that are valid for a period, without separate lines for their surveys: those that end by the last day, or whose next survey window opens by then. */
  periods?: '1';
}

/** One due item as the answer carries it, without names to keep the answer small. `readDueLine` names its parts; a `DueListItem` describes them. */
export type DueLine = readonly [
  vessel: number,
  kind: VesselKind,
  id: number,
  name: string,
  date: IsoDate,
  past: PastLevel | null,
  begins?: IsoDate | null,
  by?: string,
  part?: RecordDate['part'] | null,
  terms?: Values,
];

/** A record, or a survey of it, with its due date. */
export interface DueListItem {
  vessel: number;
  kind: VesselKind;
  /** The record. */
  id: number;
  name: string;
  /** The due date. */
  date: IsoDate;
  /** The level of urgency once the date has passed; null if it needs no action then. */
  past: PastLevel | null;
  /** The first day of a validity period (`validity.ts`), or of a survey's window; null for other records. */
  begins: IsoDate | null;
  /** The issuer of a record that is valid for a period; '' for others. */
  by: string;
  /** The survey that is due; null if the record itself is. */
  part: RecordDate['part'] | null;
  /** In a list of periods: the values that decide the surveys of the record, without the empty ones. */
  terms: Values;
}

/** The parts of a line by name. */
export const readDueLine = ([vessel, kind, id, name, date, past, begins, by, part, terms]: DueLine): DueListItem => ({
  vessel,
  kind,
  id,
  name,
  date,
  past,
  begins: begins ?? null,
  by: by ?? '',
  part: part ?? null,
  terms: terms ?? {},
});

/** Sums over all matching lines of all pages. */
interface DueSums {
  overdue: number;
  /** The number of ships with a line. */
  ships: number;
  /** By section, without the zeros. */
  kinds: Partial<Record<VesselKind, number>>;
}

/** One ship of the strip: the number overdue, then the number due in each of twelve months, without trailing zeros. */
export type StripLine = readonly [ship: number, counts: readonly number[]];

export interface DueListAnswer {
  today: IsoDate;
  lines: readonly DueLine[];
  /** The number of matching lines. */
  total: number;
  sums: DueSums;
  /** The cursor of the next page; null on the last page. */
  next: string | null;
  /** Ships with lines; on the first page of a list without `from`. */
  strip?: readonly StripLine[];
  /** The vessels that could not be read in time; fleet status calls them `uncounted`. */
  late: readonly number[];
}

/** The path of a page. `after`: its cursor. */
export function duePath(filter: DueFilter = {}, after?: string): string {
  const parts = Object.entries({ ...filter, after }).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(parts.map(([name, value]) => [name, String(value)])).toString();
  return paths.due + (query && `?${query}`);
}

type Dated = Pick<DueListItem, 'vessel' | 'kind' | 'id' | 'date' | 'past'> & { part?: RecordDate['part'] | null };

const endOf = (month: string): IsoDate => addDays(addMonths(`${month}-01`, 1), -1);

/** The last day the query covers. */
export function lastDayOf({ when, until }: DueFilter, today: IsoDate): IsoDate {
  if (when === undefined) return until ?? endOf(nextMonths(today).at(-1) ?? '');
  const last = when === OVERDUE ? addDays(today, -1) : endOf(when);
  return until !== undefined && until < last ? until : last;
}

/** A predicate: whether an item matches the query. */
export function matchesDueFilter(query: DueFilter, today: IsoDate): (item: Dated) => boolean {
  const last = lastDayOf(query, today);
  return ({ vessel, kind, date }) =>
    date <= last &&
    (query.from === undefined || date >= query.from) &&
    (query.kind === undefined || kind === query.kind) &&
    (query.ship === undefined || vessel === query.ship) &&
    (query.when === undefined || isDueIn(query.when, date, today));
}
/** The rank in the order of urgency `days` before the date of an item whose level after the date is `past`; the last rank if it needs no action yet. */
function urgencyOn(past: PastLevel | null, days: number): number {
  const level = levelOn(past, days);
  return level === null ? LEVELS.length : LEVELS.indexOf(level);
}

/** The primary sort key of each order; the date is the secondary key. */
const rankIn: Record<DueOrder, (item: Dated, today: IsoDate) => number> = {
  date: () => 0,
  urgency: ({ past, date }, today) => urgencyOn(past, daysBetween(today, date)),
  ship: ({ vessel }) => vessel,
  section: ({ kind }) => VESSEL_KINDS.indexOf(kind),
};

/** The sort keys of an item, in their order. No two items of a list have the same. */
export interface DueSortKey {
  rank: number;
  date: IsoDate;
  vessel: number;
  id: number;
  /** Its index in `VESSEL_KINDS`. */
  kind: number;
  /** '' for the record itself. */
  part: string;
}

export function dueSortKeyOf(item: Dated, order: DueOrder = 'date', today: IsoDate): DueSortKey {
  const { date, vessel, id, kind, part } = item;
  return { rank: rankIn[order](item, today), date, vessel, id, kind: VESSEL_KINDS.indexOf(kind), part: part ?? '' };
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export const compareSortKeys = (a: DueSortKey, b: DueSortKey): number =>
  a.rank - b.rank || compareTexts(a.date, b.date) || a.vessel - b.vessel || a.id - b.id || a.kind - b.kind || compareTexts(a.part, b.part);

/** `items` in the requested order. */
export function inDueOrder<T extends Dated>(items: readonly T[], order: DueOrder = 'date', today: IsoDate): T[] {
  return items
    .map((item) => ({ item, key: dueSortKeyOf(item, order, today) }))
    .sort((a, b) => compareSortKeys(a.key, b.key))
    .map(({ item }) => item);
}

/** The sums over `items`. */
export function dueSums(items: readonly Dated[], today: IsoDate): DueSums {
  const kinds: DueSums['kinds'] = {};
  for (const { kind } of items) kinds[kind] = (kinds[kind] ?? 0) + 1;
  const ships = new Set(items.map(({ vessel }) => vessel)).size;
  return { overdue: items.filter(({ date }) => date < today).length, ships, kinds };
}
