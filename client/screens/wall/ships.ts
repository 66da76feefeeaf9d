import type { IsoDate } from '../../../shared/basics/calendar';
import { countOf, type Count } from '../../../shared/status/counts';
import type { DisplayVessel } from '../../../shared/api/display';
import { presentDueIndex } from '../../../shared/status/dueIndex';
import { VESSEL_KINDS, type VesselKind } from '../../../shared/kinds/kinds';
import { vesselStatusOf, type VesselStatus, worstFirst } from '../../../shared/status/vesselStatus';
import { isRed, urgentItems, type UrgentItem } from '../../../shared/status/urgency';

/** A ship as a wall shows it. */
export interface Ship {
  id: number;
  name: string;
  standing: VesselStatus;
  /** Whether it has papers, in whatever section. */
  papers: boolean;
  /** All that needs action, what needs action first at the beginning. */
  urgent: readonly UrgentItem[];
  counts: Readonly<Record<VesselKind, Count>>;
}

/** What a wall is red for on a ship, by the name of its record. */
export const alarmsOf = ({ urgent }: Pick<Ship, 'urgent'>): Map<string, UrgentItem> =>
  new Map(urgent.filter(({ level }) => isRed(level)).map((item) => [`${item.kind}:${item.id}`, item]));

// What has not moved is not computed again.
const known = new WeakMap<DisplayVessel, { today: IsoDate; ship: Ship }>();

/** The ship of these facts, `today`. */
export function wallShip(vessel: DisplayVessel, today: IsoDate): Ship {
  const held = known.get(vessel);
  if (held?.today === today) return held.ship;
  const records = presentDueIndex(vessel.facts, today);
  const ship: Ship = {
    id: vessel.id,
    name: vessel.name,
    standing: vesselStatusOf(records, today, vessel.papers),
    papers: vessel.papers,
    urgent: urgentItems(records, today),
    counts: Object.fromEntries(VESSEL_KINDS.map((kind) => [kind, countOf(kind, records[kind], today)])) as Record<VesselKind, Count>,
  };
  known.set(vessel, { today, ship });
  return ship;
}

/** What needs action first comes first, ships that stand alike by name. */
export const shipsByUrgency = (ships: readonly Ship[]): Ship[] =>
  worstFirst(
    ships.toSorted((a, b) => a.name.localeCompare(b.name)),
    ({ standing }) => standing,
  );
