import { daysBetween, type IsoDate } from '../basics/calendar';
import type { AnyRecord } from '../kinds/kind';
import { kindOf, type VesselKind } from '../kinds/kinds';
import { type PastLevel, type RecordDate, recordDates } from './urgency';

/** A dated record, or a survey of it. */
export interface DueItem {
  kind: VesselKind;
  id: number;
  /** Which survey of the record; omitted for the record itself. */
  part?: RecordDate['part'];
  /** The record's name: a certificate, a crew member and rank, an item of equipment; for a survey with its words. */
  name: string;
  date: IsoDate;
  /** Days from today to the date; negative when past. */
  days: number;
  /** Its level once the date has passed; null if it never needs action. */
  past: PastLevel | null;
  /** Of a survey: the first day of its window. */
  opens?: IsoDate;
}

/** The due items among presented `records` of a kind, earliest first. */
export function dueItems(name: VesselKind, records: readonly AnyRecord[], today: IsoDate): DueItem[] {
  const kind = kindOf(name);
  const items: DueItem[] = [];
  for (const record of kind.due?.open?.(records) ?? records)
    for (const date of recordDates(kind, record)) items.push({ kind: name, id: record.id, ...date, days: daysBetween(today, date.date) });
  return items.sort((a, b) => a.days - b.days);
}
