import type { IsoDate } from '../../../shared/basics/calendar';
import { countOf, type Count } from '../../../shared/status/counts';
import type { DisplayVessel } from '../../../shared/api/display';
import { presentDueIndex } from '../../../shared/status/dueIndex';
import { VESSEL_KINDS, type VesselKind } from '../../../shared/kinds/kinds';
import { vesselStatusOf } from '../../../shared/status/countVessel';
import { stoppedByRequired } from '../../../shared/status/verdict';
import { type VesselStatus, worstFirst } from '../../../shared/status/vesselStatus';
import { isRed, urgentItems, type UrgentItem } from '../../../shared/status/urgency';

/** A ship as a wall shows it. */
export interface Ship {
  id: number;
  name: string;
  status: VesselStatus;
  /** Whether it has papers in any section. */
  papers: boolean;
  /** All items that need action, most urgent first. */
  urgent: readonly UrgentItem[];
  counts: Readonly<Record<VesselKind, Count>>;
}

/** Whether nothing of a ship needs action. A ship without papers is not calm, because nothing is known. */
export const isCalm = ({ urgent, papers }: Ship): boolean => urgent.length === 0 && papers;

/** The ships in one line: '3 cannot sail · 6 overdue · 2 due soon · 1 unknown · 31 fine'. Each counts once, zeros are left out. */
export function fleetTotals(ships: readonly Ship[]): string {
  const counts = { 'cannot sail': 0, overdue: 0, 'due soon': 0, 'without papers': 0, unknown: 0, fine: 0 };
  for (const ship of ships) {
    const [worst] = ship.urgent;
    const { answer } = ship.status.verdict;
    const calm = answer === 'unknown' ? 'unknown' : 'fine';
    const word = worst ? (isRed(worst.level) ? 'overdue' : 'due soon') : ship.papers ? calm : 'without papers';
    counts[answer === 'blocked' ? 'cannot sail' : word] += 1;
  }
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${count} ${word}`)
    .join(' · ');
}

/** The alarms of a ship: its red items, by the key of their record. */
export const alarmsOf = ({ urgent }: Pick<Ship, 'urgent'>): Map<string, UrgentItem> =>
  new Map(urgent.filter(({ level }) => isRed(level)).map((item) => [`${item.kind}:${item.id}${item.part ? `:${item.part}` : ''}`, item]));

// Ships that have not changed are not computed again.
const shipCache = new WeakMap<DisplayVessel, { today: IsoDate; ship: Ship }>();

/** A ship computed from its due index for `today`. */
export function wallShip(vessel: DisplayVessel, today: IsoDate): Ship {
  const cached = shipCache.get(vessel);
  if (cached?.today === today) return cached.ship;
  const records = presentDueIndex(vessel.facts, today);
  const ship: Ship = {
    id: vessel.id,
    name: vessel.name,
    status: vesselStatusOf(records, today, vessel.ship ?? null, vessel.papers),
    papers: vessel.papers,
    urgent: stoppedByRequired(urgentItems(records, today), records, vessel.ship ?? null, today),
    counts: Object.fromEntries(VESSEL_KINDS.map((kind) => [kind, countOf(kind, records[kind], today)])) as Record<VesselKind, Count>,
  };
  shipCache.set(vessel, { today, ship });
  return ship;
}

/** Most urgent ship first; equally urgent ships by name. */
export const shipsByUrgency = (ships: readonly Ship[]): Ship[] =>
  worstFirst(
    ships.toSorted((a, b) => a.name.localeCompare(b.name)),
    ({ status }) => status,
  );
