/** Filters, order and sums of the due list. The server and an offline page share them. */
import { addDays, addMonths, daysBetween, type IsoDate } from '../basics/calendar';
import { nextMonths, OVERDUE, whenOf, type DueFilter, type DueOrder, type DueSums } from './fleetDue';
import { VESSEL_KINDS, type VesselKind } from '../kinds/kinds';
import { LEVELS, levelOn, type PastLevel } from '../status/urgency';

interface Dated {
  vessel: number;
  kind: VesselKind;
  id: number;
  date: IsoDate;
  past: PastLevel | null;
}

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
    (query.when === undefined || whenOf(date, today) === query.when);
}
const byDate = (a: Dated, b: Dated) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.vessel - b.vessel || a.id - b.id);

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

/** `items` in the requested order. */
export function inDueOrder<T extends Dated>(items: readonly T[], order: DueOrder = 'date', today: IsoDate): T[] {
  return items
    .map((item) => ({ item, rank: rankIn[order](item, today) }))
    .sort((a, b) => a.rank - b.rank || byDate(a.item, b.item))
    .map(({ item }) => item);
}

/** The sums over `items`. */
export function dueSums(items: readonly Dated[], today: IsoDate): DueSums {
  const kinds: DueSums['kinds'] = {};
  for (const { kind } of items) kinds[kind] = (kinds[kind] ?? 0) + 1;
  const ships = new Set(items.map(({ vessel }) => vessel)).size;
  return { overdue: items.filter(({ date }) => date < today).length, ships, kinds };
}
