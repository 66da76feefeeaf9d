import { addDays, daysBetween, type IsoDate } from '../basics/calendar';
import { countOf, isNothing, type Count, dueDateOf, hasPapers, PAPER_KINDS } from './counts';
import { dueItems } from './dueItems';
import type { SurveyState } from './surveys';
import type { PresentedDueIndex } from './dueIndex';
import type { AnyRecord } from '../kinds/kind';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../kinds/kinds';
import { compare, datesOf, isBlocking, keysOf, LEVELS, urgentItems, type Keys, type UrgentItem } from './urgency';

/** Totals of a vessel, by which the fleet is sorted and filtered. A record may count in several totals; invoices count in none. */
export interface StatusTotals {
  /** Records that need action: `urgentItems`. */
  total: number;
  /** Open detentions. */
  detained: number;
  /** Open conditions of class. */
  conditions: number;
  /** Records past their date, including conditions of class. */
  overdue: number;
  /** Records due today or within 7, 30 or 90 days. */
  in7: number;
  in30: number;
  in90: number;
  /** Pending records without a date. */
  waiting: number;
  /** 1 where the vessel has no papers yet: see `hasPapers`. */
  noPapers: number;
}

/** The order on the wire. */
export const TOTALS = [
  'total',
  'detained',
  'conditions',
  'overdue',
  'in7',
  'in30',
  'in90',
  'waiting',
  'noPapers',
] as const satisfies (keyof StatusTotals)[];

/** The status of a vessel: a pure function of its due index and the day. */
export interface VesselStatus {
  /** The most urgent record; null where none needs action. */
  worst: UrgentItem | null;
  totals: StatusTotals;
  /** Open items by kind, without empty kinds. */
  counts: Partial<Record<VesselKind, Count>>;
}

/** The horizon of the totals, in days. */
export const HORIZON = 90;

/** Days relative to a due date on which a count may change: see `statusChangesOn`. */
const CHANGE_OFFSETS = [-HORIZON, -30, -7, 0, 1, 31] as const;

/**
 * The status of a vessel from its presented records. `today`: the day they are presented for. `papers`: whether the vessel has papers, if
 * `records` cover only some sections.
 */
export function vesselStatusOf(records: PresentedDueIndex, today: IsoDate, papers = hasPapers(records)): VesselStatus {
  const urgent = urgentItems(records, today);
  const counts = VESSEL_KINDS.map((kind) => [kind, countOf(kind, records[kind], today)] as const);
  return {
    worst: urgent[0] ?? null,
    totals: totalsOf(records, urgent, today, papers),
    counts: Object.fromEntries(counts.filter(([, count]) => !isNothing(count))),
  };
}

function totalsOf(records: PresentedDueIndex, urgent: readonly UrgentItem[], today: IsoDate, papers: boolean): StatusTotals {
  const due = PAPER_KINDS.flatMap((kind) => dueItems(kind, records[kind], today));
  const within = (most: number) => due.filter(({ days }) => days >= 0 && days <= most).length;
  const of = (...levels: UrgentItem['level'][]) => urgent.filter(({ level }) => levels.includes(level)).length;
  return {
    total: urgent.length,
    detained: of('detained'),
    conditions: of('conditionOverdue', 'condition'),
    overdue: of('expired', 'conditionOverdue', 'overdue'),
    in7: within(7),
    in30: within(30),
    in90: within(HORIZON),
    waiting: VESSEL_KINDS.reduce((sum, kind) => sum + records[kind].filter((record) => isWaiting(kind, record, today)).length, 0),
    noPapers: papers ? 0 : 1,
  };
}

/** Whether a presented record is pending without a date and not in a blocking state. */
export function isWaiting(name: VesselKind, record: AnyRecord, today: IsoDate): boolean {
  const kind = kindOf(name);
  return kind.isPending(record, today) && dueDateOf(name, record) === null && !isBlocking(kind, record);
}

/** The first day after `today` on which the status may change without a write; null if never. */
export function statusChangesOn(records: PresentedDueIndex, today: IsoDate): IsoDate | null {
  let first = Infinity;
  for (const kind of VESSEL_KINDS) {
    for (const record of records[kind]) {
      const { changesOn } = (record.surveys ?? {}) as Partial<SurveyState>;
      if (changesOn) first = Math.min(first, daysBetween(today, changesOn));
      const dates = [dueDateOf(kind, record), ...datesOf(kindOf(kind), record).map(({ date }) => date)];
      for (const date of dates) {
        if (date === null) continue;
        const days = daysBetween(today, date);
        for (const offset of CHANGE_OFFSETS) if (days + offset > 0) first = Math.min(first, days + offset);
      }
    }
  }
  return first === Infinity ? null : addDays(today, first);
}

/** Sort keys of ships without an item that needs action, and of ships that are not counted yet. */
const NO_ACTION = LEVELS.length;
const NOT_COUNTED = NO_ACTION + 1;
/** Ships with equal worst items are ordered by these totals, higher first. */
const TIE_BREAKERS: readonly (keyof StatusTotals)[] = ['detained', 'overdue', 'conditions', 'in7', 'in30', 'waiting'];

function shipKeys(status: VesselStatus | undefined): Keys {
  if (!status) return [NOT_COUNTED];
  const { worst, totals } = status;
  const first: Keys = worst ? keysOf(worst) : [totals.noPapers > 0 ? LEVELS.indexOf('noPapers') : NO_ACTION, 0, ''];
  return [...first, ...TIE_BREAKERS.map((name) => -totals[name])];
}

/** `vessels` by their most urgent item, then those without one, then those not counted yet. Equal vessels keep their order. */
export function worstFirst<T>(vessels: readonly T[], statusOf: (vessel: T) => VesselStatus | undefined): T[] {
  return vessels
    .map((vessel) => ({ vessel, keys: shipKeys(statusOf(vessel)) }))
    .sort((a, b) => compare(a.keys, b.keys))
    .map(({ vessel }) => vessel);
}
