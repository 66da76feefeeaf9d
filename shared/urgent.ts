import { daysBetween, type IsoDate } from './calendar';
import { fullNameOf } from './called';
import { dueDateOf } from './dueDateOf';
import type { AnyRecord, Grave } from './kind';
import { kindOf, type VesselKind } from './kinds';

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

/** Something that needs action: its date, or a state that outranks every date. */
export interface UrgentItem extends Pick<DueItem, 'kind' | 'id' | 'name'> {
  /** When it falls due, or, with `grave`, since when it is so; null where its record does not say. */
  date: IsoDate | null;
  /** Days from today to that date; negative when past. */
  days: number | null;
  /** The state that outranks every date: a detention, an open condition of class. */
  grave: Grave | null;
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

/** Those of the presented `records` of a kind whose state outranks every date, the oldest first. */
export function graveItems(name: VesselKind, records: readonly AnyRecord[], today: IsoDate): UrgentItem[] {
  const kind = kindOf(name);
  const { grave, state, called } = kind;
  if (!grave || !state) return [];
  const items = records
    .filter((record) => record[state] === grave.state)
    .map((record): UrgentItem => {
      const since = called.date ? record[called.date] : null;
      const date = typeof since === 'string' ? since : null;
      return {
        kind: name,
        id: record.id,
        name: fullNameOf(kind, record),
        date,
        days: date === null ? null : daysBetween(today, date),
        grave,
      };
    });
  return items.sort(byUrgency);
}

/** How grave it is: 2 for a ship that is held, 1 for another state that outranks dates, 0 for a date. */
export const gravityOf = ({ grave }: Pick<UrgentItem, 'grave'>): number => (grave ? (grave.holdsShip ? 2 : 1) : 0);

/** A ship that is held comes first, then a condition of class, then what is overdue longest or falls due next. */
export const byUrgency = (a: UrgentItem, b: UrgentItem): number =>
  gravityOf(b) - gravityOf(a) || (a.days ?? Infinity) - (b.days ?? Infinity) || a.id - b.id;
