import type { IsoDate } from '../../../shared/calendar';
import { countOf, type Count } from '../../../shared/counts';
import type { DisplayVessel } from '../../../shared/display';
import { presentFacts } from '../../../shared/facts';
import { VESSEL_KINDS, type VesselKind } from '../../../shared/kinds';
import { standingOf, type Standing } from '../../../shared/standing';
import { dueItems, type UrgentItem } from '../../../shared/urgent';
import { worstFirst } from '../../../shared/worstFirst';
import type { DueByKind } from '../records/due/dueItems';
import { urgentItems } from '../records/due/urgentItems';

/** A ship as a wall shows it. */
export interface Ship {
  id: number;
  name: string;
  standing: Standing;
  due: DueByKind;
  /** All of it, what needs action first at the beginning. */
  urgent: readonly UrgentItem[];
  counts: Readonly<Record<VesselKind, Count>>;
}

/** A ship that is held, or what is overdue. */
const isAlarm = ({ grave, days }: UrgentItem): boolean => (grave ? grave.holdsShip : (days ?? 0) < 0);

/** What a wall is red for on a ship, by the name of its record. */
export const alarmsOf = ({ urgent }: Pick<Ship, 'urgent'>): Map<string, UrgentItem> =>
  new Map(urgent.filter(isAlarm).map((item) => [`${item.kind}:${item.id}`, item]));

// What has not moved is not computed again.
const known = new WeakMap<DisplayVessel, { today: IsoDate; ship: Ship }>();

/** The ship of these facts, `today`. */
export function shipOf(vessel: DisplayVessel, today: IsoDate): Ship {
  const held = known.get(vessel);
  if (held?.today === today) return held.ship;
  const records = presentFacts(vessel.facts, today);
  const due = Object.fromEntries(VESSEL_KINDS.map((kind) => [kind, dueItems(kind, records[kind], today)])) as DueByKind;
  const urgent = urgentItems(records, due, today);
  const ship: Ship = {
    id: vessel.id,
    name: vessel.name,
    standing: standingOf(records, today),
    due,
    urgent,
    counts: Object.fromEntries(VESSEL_KINDS.map((kind) => [kind, countOf(kind, records[kind], today)])) as Record<VesselKind, Count>,
  };
  known.set(vessel, { today, ship });
  return ship;
}

/** What needs action first comes first, ships that stand alike by name. */
export const byNeed = (ships: readonly Ship[]): Ship[] =>
  worstFirst(
    ships.toSorted((a, b) => a.name.localeCompare(b.name)),
    ({ standing }) => standing,
  );
