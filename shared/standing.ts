import { addDays, daysBetween, type IsoDate } from './calendar';
import { countOf, isNothing, type Count } from './counts';
import { dueDateOf } from './dueDateOf';
import { EXPIRY_WINDOW } from './dueDates';
import type { PresentedFacts } from './facts';
import type { AnyRecord } from './kind';
import { kindOf, VESSEL_KINDS, type VesselKind } from './kinds';
import { byUrgency, dueItems, graveItems, type DueItem, type UrgentItem } from './urgent';

/** What a fleet is sorted and filtered by: how many things of a vessel are so. One thing may be counted in several. */
export interface Tally {
  /** Records that need action: in a state that outranks dates, overdue, due within 30 days, or pending. */
  total: number;
  /** States that hold the ship: a detention. */
  detained: number;
  /** Other states that outrank dates: an open condition of class. */
  conditions: number;
  overdue: number;
  /** Falling due today or within so many days. */
  in7: number;
  in30: number;
  in90: number;
  /** Pending without a date. */
  waiting: number;
}

/** In the order they are sent in. */
export const TALLIES = ['total', 'detained', 'conditions', 'overdue', 'in7', 'in30', 'in90', 'waiting'] as const satisfies (keyof Tally)[];

/** How a vessel stands today: a pure function of its facts and the day. */
export interface Standing {
  /** What needs action first; null where nothing is grave, overdue or due within 90 days. */
  worst: UrgentItem | null;
  tally: Tally;
  /** What is due or pending, by kind; kinds with nothing are left out. */
  counts: Partial<Record<VesselKind, Count>>;
}

/** The farthest date that a fleet is told of, in days. */
export const HORIZON = 90;

/** Days after a date, or before it, on which a count may change: see `turnsOn`. */
const TURNS = [-HORIZON, -30, -7, 0, 1, 31] as const;

/** How the vessel of these records stands on `today`, the day they are presented for. */
export function standingOf(records: PresentedFacts, today: IsoDate): Standing {
  const due = VESSEL_KINDS.flatMap((kind) => dueItems(kind, records[kind], today));
  const graves = VESSEL_KINDS.flatMap((kind) => graveItems(kind, records[kind], today));
  const counts = VESSEL_KINDS.map((kind) => [kind, countOf(kind, records[kind], today)] as const);
  const pending = VESSEL_KINDS.flatMap((kind) => pendingItems(kind, records[kind], today));
  return {
    worst: worstOf(graves, due),
    tally: tallyOf(graves, due, pending),
    counts: Object.fromEntries(counts.filter(([, count]) => !isNothing(count))),
  };
}

function worstOf(graves: readonly UrgentItem[], due: readonly DueItem[]): UrgentItem | null {
  const near = due.filter(({ days }) => days <= HORIZON).map((item): UrgentItem => ({ ...item, grave: null }));
  return [...graves, ...near].sort(byUrgency)[0] ?? null;
}

function tallyOf(graves: readonly UrgentItem[], due: readonly DueItem[], pending: readonly PendingItem[]): Tally {
  const within = (most: number) => due.filter(({ days }) => days >= 0 && days <= most).length;
  const detained = graves.filter(({ grave }) => grave?.holdsShip).length;
  const near = due.filter(({ days }) => days <= EXPIRY_WINDOW);
  return {
    total: new Set([...graves, ...near, ...pending].map(({ kind, id }) => `${kind}:${id}`)).size,
    detained,
    conditions: graves.length - detained,
    overdue: due.filter(({ days }) => days < 0).length,
    in7: within(7),
    in30: within(30),
    in90: within(HORIZON),
    waiting: pending.filter(({ waits }) => waits).length,
  };
}

interface PendingItem extends Pick<UrgentItem, 'kind' | 'id'> {
  /** It has no date, and is not told as grave. */
  waits: boolean;
}

/** Those of the presented `records` that are pending. */
function pendingItems(name: VesselKind, records: readonly AnyRecord[], today: IsoDate): PendingItem[] {
  const { grave, state, isPending } = kindOf(name);
  const isGrave = (record: AnyRecord) => grave !== undefined && state !== undefined && record[state] === grave.state;
  return records
    .filter((record) => isPending(record, today))
    .map((record) => ({ kind: name, id: record.id, waits: dueDateOf(name, record) === null && !isGrave(record) }));
}

/** The first day after `today` on which the standing of these records may be another; null where it stays. */
export function turnsOn(records: PresentedFacts, today: IsoDate): IsoDate | null {
  let first = Infinity;
  for (const kind of VESSEL_KINDS) {
    for (const record of records[kind]) {
      const date = dueDateOf(kind, record);
      if (date === null) continue;
      const days = daysBetween(today, date);
      for (const turn of TURNS) if (days + turn > 0) first = Math.min(first, days + turn);
    }
  }
  return first === Infinity ? null : addDays(today, first);
}
