import type { IsoDate } from '../basics/calendar';
import { recordFullName } from '../kinds/recordNaming';
import { dueDateOf } from './counts';
import { inWindow, isPast } from '../basics/dueDates';
import type { AnyRecord } from '../kinds/kind';
import { kindOf, type VesselKind } from '../kinds/kinds';

/** 'due': the date came within the 30-day window. 'past': it passed. */
export type Crossing = 'due' | 'past';

export interface CrossedDueDate {
  kind: VesselKind;
  id: number;
  name: string;
  date: IsoDate;
  to: Crossing;
}

function stateOn(date: IsoDate, today: IsoDate): Crossing | 'valid' {
  if (isPast(date, today)) return 'past';
  return inWindow(date, today) ? 'due' : 'valid';
}

/** The presented `records` whose date came within the window or passed between `from` and `to`, earliest date first. */
export function dueDatesCrossed(name: VesselKind, records: readonly AnyRecord[], from: IsoDate, to: IsoDate): CrossedDueDate[] {
  const kind = kindOf(name);
  const crossed: CrossedDueDate[] = [];
  for (const record of kind.due?.open?.(records) ?? records) {
    const date = dueDateOf(name, record);
    if (date === null) continue;
    const now = stateOn(date, to);
    if (now !== 'valid' && now !== stateOn(date, from))
      crossed.push({ kind: name, id: record.id, name: recordFullName(kind, record), date, to: now });
  }
  return crossed.sort((a, b) => (a.date < b.date ? -1 : 1));
}
