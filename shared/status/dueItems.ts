import { daysBetween, type IsoDate } from '../basics/calendar';
import { recordFullName } from '../kinds/recordNaming';
import { dueDateOf } from './counts';
import type { AnyRecord } from '../kinds/kind';
import { kindOf, type VesselKind } from '../kinds/kinds';
import { pastLevel, type PastLevel } from './urgency';

/** A record with a due date. */
export interface DueItem {
  kind: VesselKind;
  id: number;
  /** The record's name: a certificate, a crew member and rank, an item of equipment. */
  name: string;
  date: IsoDate;
  /** Days from today to the date; negative when past. */
  days: number;
  /** Its level once the date has passed; null if it never needs action. */
  past: PastLevel | null;
}

/** The due items among presented `records` of a kind, earliest first. */
export function dueItems(name: VesselKind, records: readonly AnyRecord[], today: IsoDate): DueItem[] {
  const kind = kindOf(name);
  const items: DueItem[] = [];
  for (const record of kind.due?.open?.(records) ?? records) {
    const date = dueDateOf(name, record);
    if (date)
      items.push({
        kind: name,
        id: record.id,
        name: recordFullName(kind, record),
        date,
        days: daysBetween(today, date),
        past: pastLevel(kind, record),
      });
  }
  return items.sort((a, b) => a.days - b.days);
}
