import type { IsoDate } from '../basics/calendar';
import { fullNameOf } from '../kinds/called';
import { dueDateOf } from './dueDateOf';
import { inWindow, isPast } from '../basics/dueDates';
import type { AnyRecord } from '../kinds/kind';
import { kindOf, type VesselKind } from '../kinds/kinds';

/** What became of a date while no user touched its record: it came within the window, or it passed (section 9). */
export type Turn = 'due' | 'past';

export interface Turned {
  kind: VesselKind;
  id: number;
  name: string;
  date: IsoDate;
  to: Turn;
}

function standing(date: IsoDate, today: IsoDate): Turn | 'valid' {
  if (isPast(date, today)) return 'past';
  return inWindow(date, today) ? 'due' : 'valid';
}

/** Those of the presented `records` whose date fell due or passed between the days `from` and `to`, the earliest date first. */
export function turnedBetween(name: VesselKind, records: readonly AnyRecord[], from: IsoDate, to: IsoDate): Turned[] {
  const kind = kindOf(name);
  const turned: Turned[] = [];
  for (const record of kind.due?.open?.(records) ?? records) {
    const date = dueDateOf(name, record);
    if (date === null) continue;
    const now = standing(date, to);
    if (now !== 'valid' && now !== standing(date, from))
      turned.push({ kind: name, id: record.id, name: fullNameOf(kind, record), date, to: now });
  }
  return turned.sort((a, b) => (a.date < b.date ? -1 : 1));
}
