import { addDays, addMonths, daysBetween, type IsoDate } from '../basics/calendar';
import { countOf, dueDateOf, hasPapers, isNothing, URGENT_KINDS } from './counts';
import { type DueItem, dueItems } from './dueItems';
import type { PresentedDueIndex } from './dueIndex';
import type { AnyRecord, Values } from '../kinds/kind';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../kinds/kinds';
import { isBlocking, recordDates, RISK_DAYS, type SurveyState, urgentItems, type UrgentItem } from './urgency';
import { gapsOf, shortVerdict, stoppedByRequired, verdictOf } from './verdict';
import type { StatusTotals, VesselStatus } from './vesselStatus';

/** The horizon of the totals, in days. */
export const HORIZON = 90;

/** Days relative to a due date on which a count may change: see `statusChangesOn`. */
const CHANGE_OFFSETS = [-HORIZON, -30, -RISK_DAYS, -7, 0, 1, 31] as const;

/**
 * The status of a vessel from its presented records. `today`: the day they are presented for. `vessel`: at least its `PARTICULARS`; null if they are not known
 * or `records` lack sections that could stop it. `papers`: whether the vessel has papers in all sections that are chosen.
 */
export function vesselStatusOf(
  records: PresentedDueIndex,
  today: IsoDate,
  vessel: Values | null = null,
  papers = hasPapers(records),
): VesselStatus {
  const urgent = stoppedByRequired(urgentItems(records, today), records, vessel, today);
  const counts = VESSEL_KINDS.map((kind) => [kind, countOf(kind, records[kind], today)] as const);
  const due = URGENT_KINDS.flatMap((kind) => dueItems(kind, records[kind], today));
  return {
    worst: urgent[0] ?? null,
    totals: totalsOf(records, urgent, due, today, papers),
    counts: Object.fromEntries(counts.filter(([, count]) => !isNothing(count))),
    verdict: shortVerdict(verdictOf(urgent, gapsOf(records, vessel, today))),
    overdue: overdueOf(due),
    months: monthsOf(due, today),
  };
}

/** `VesselStatus.overdue`. */
function overdueOf(due: readonly DueItem[]): Record<string, number> {
  const ids = new Map<string, Set<number>>();
  for (const { kind, id, days } of due) {
    const { wireCode } = kindOf(kind);
    if (days < 0) ids.set(wireCode, (ids.get(wireCode) ?? new Set()).add(id));
  }
  return Object.fromEntries([...ids].map(([code, { size }]) => [code, size]));
}

/** The months since year 0. */
const monthOf = (date: IsoDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

/** `VesselStatus.months`. */
function monthsOf(due: readonly DueItem[], today: IsoDate): number[] {
  const counts: number[] = [];
  for (const { date, days } of due) {
    const column = days < 0 ? 0 : 1 + monthOf(date) - monthOf(today);
    if (column > 12) continue;
    for (let before = counts.length; before <= column; before += 1) counts.push(0);
    counts[column] = (counts[column] ?? 0) + 1;
  }
  return counts;
}

function totalsOf(
  records: PresentedDueIndex,
  urgent: readonly UrgentItem[],
  due: readonly DueItem[],
  today: IsoDate,
  papers: boolean,
): StatusTotals {
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
  const nextMonth = daysBetween(today, addMonths(`${today.slice(0, 7)}-01`, 1));
  for (const kind of VESSEL_KINDS) {
    for (const record of records[kind]) {
      const { changesOn } = (record.surveys ?? {}) as Partial<SurveyState>;
      if (changesOn) first = Math.min(first, daysBetween(today, changesOn));
      // A certificate begins: see `gapsOf`.
      const begins = record[kindOf(kind).due?.valid?.from ?? ''];
      const until = typeof begins === 'string' ? daysBetween(today, begins) - 1 : 0;
      if (until > 0) first = Math.min(first, until);
      for (const date of [dueDateOf(kind, record), ...recordDates(kindOf(kind), record).map((each) => each.date)]) {
        if (date === null) continue;
        const days = daysBetween(today, date);
        // The columns of `months` move.
        if (days >= nextMonth) first = Math.min(first, nextMonth);
        for (const offset of CHANGE_OFFSETS) if (days + offset > 0) first = Math.min(first, days + offset);
      }
    }
  }
  return first === Infinity ? null : addDays(today, first);
}
