import { addMonths, daysBetween, type IsoDate } from '../../../../shared/calendar';
import { fullNameOf } from '../../../../shared/called';
import { dueDateOf } from '../../../../shared/dueDateOf';
import type { AnyRecord } from '../../../../shared/kind';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../../../shared/kinds';

/** The kinds whose records fall due, in the order the strip shows them. */
export const DATED_KINDS: readonly VesselKind[] = VESSEL_KINDS.filter((kind) => kindOf(kind).due !== null);

/** What falls due of a kind, in the plural: 'Crew contracts'. */
export const dueNameOf = (kind: VesselKind): string => kindOf(kind).due?.name ?? kindOf(kind).title;

/** What falls due by kind, the earliest first; none of a kind without dates. */
export type DueByKind = Record<VesselKind, DueItem[]>;

/** Something that falls due, or did. */
export interface DueItem {
  kind: VesselKind;
  id: number;
  /** What it is called: a certificate, a crew member and rank, an item of equipment. */
  name: string;
  date: IsoDate;
  /** Days from today; negative when past. */
  days: number;
}

/** What falls due among the presented `records` of a kind, the earliest first. */
export function dueItems(name: VesselKind, records: readonly AnyRecord[], today: IsoDate): DueItem[] {
  const kind = kindOf(name);
  const items: DueItem[] = [];
  for (const record of kind.due?.open?.(records) ?? records) {
    const date = dueDateOf(name, record);
    if (date) items.push({ kind: name, id: record.id, name: fullNameOf(kind, record), date, days: daysBetween(today, date) });
  }
  return items.sort((a, b) => a.days - b.days);
}

/** Of all kinds, what is overdue longest or falls due next, first. */
export const mostUrgent = (due: DueByKind): DueItem[] =>
  Object.values(due)
    .flat()
    .sort((a, b) => a.days - b.days);

/** 'YYYY-MM' of this month and the eleven after it. */
export const nextMonths = (today: IsoDate): string[] =>
  Array.from({ length: 12 }, (_, ahead) => addMonths(`${today.slice(0, 7)}-01`, ahead).slice(0, 7));

/** When something falls due, as the strip counts it and `?due=` names it: 'overdue', or a month 'YYYY-MM'. */
export const OVERDUE = 'overdue';
export const dueWhen = ({ days, date }: DueItem): string => (days < 0 ? OVERDUE : date.slice(0, 7));
