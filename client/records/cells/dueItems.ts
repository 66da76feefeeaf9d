import { OVERDUE } from '../../../shared/api/fleetDue';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../../shared/kinds/kinds';
import { type DueItem, dueItems } from '../../../shared/status/dueItems';
import type { AnyRecord, KindName } from '../../../shared/kinds/kind';
import type { IsoDate } from '../../../shared/basics/calendar';

/** The kinds whose records fall due, in the order the strip shows them. */
export const DATED_KINDS: readonly VesselKind[] = VESSEL_KINDS.filter((kind) => kindOf(kind).due !== null);

/** The plural name of the due items of a kind: 'Crew contracts'. */
export const dueNameOf = (kind: VesselKind): string => kindOf(kind).due?.name ?? kindOf(kind).title;

/** Due items by kind, earliest first. A kind without dates has none. */
export type DueByKind = Record<VesselKind, DueItem[]>;

/** The due items of all kinds, earliest first. */
export const earliestFirst = (due: DueByKind): DueItem[] =>
  Object.values(due)
    .flat()
    .sort((a, b) => a.days - b.days);

/** The period a due item is counted in, which is also the value of `?due=`: 'overdue' or a month 'YYYY-MM'. */
export const dueWhen = ({ days, date }: DueItem): string => (days < 0 ? OVERDUE : date.slice(0, 7));

/** The records that fall due in the period `when` of `?due=`: 'overdue' or a month 'YYYY-MM'. All records if `when` is null or the kind has no due dates. */
export function recordsDue(name: KindName, records: readonly AnyRecord[], when: string | null, today: IsoDate): readonly AnyRecord[] {
  const kind = DATED_KINDS.find((dated) => dated === name);
  if (when === null || kind === undefined) return records;
  const items = dueItems(kind, records, today).filter((item) => dueWhen(item) === when);
  const ids = new Set(items.map(({ id }) => id));
  return records.filter(({ id }) => ids.has(id));
}
