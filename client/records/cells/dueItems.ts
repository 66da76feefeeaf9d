import { OVERDUE } from '../../../shared/api/fleetDue';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../../shared/kinds/kinds';
import type { DueItem } from '../../../shared/status/dueItems';

/** The kinds whose records fall due, in the order the strip shows them. */
export const DATED_KINDS: readonly VesselKind[] = VESSEL_KINDS.filter((kind) => kindOf(kind).due !== null);

/** What falls due of a kind, in the plural: 'Crew contracts'. */
export const dueNameOf = (kind: VesselKind): string => kindOf(kind).due?.name ?? kindOf(kind).title;

/** What falls due by kind, the earliest first; none of a kind without dates. */
export type DueByKind = Record<VesselKind, DueItem[]>;

/** Of all kinds, the earliest date first. */
export const earliestFirst = (due: DueByKind): DueItem[] =>
  Object.values(due)
    .flat()
    .sort((a, b) => a.days - b.days);

/** When something falls due, as the strip counts it and `?due=` names it: 'overdue', or a month 'YYYY-MM'. */
export const dueWhen = ({ days, date }: DueItem): string => (days < 0 ? OVERDUE : date.slice(0, 7));
