import type { IsoDate } from '../basics/calendar';
import { recordFullName } from '../kinds/recordNaming';
import { inWindow, isPast } from '../basics/dueDates';
import type { AnyRecord } from '../kinds/kind';
import { kindOf, type VesselKind } from '../kinds/kinds';
import { type RecordDate, recordDates, type SurveyState } from './urgency';

/**
 * 'due': the date came within the 30-day window. 'past': it passed. 'opened': the window of a survey opened, 'closed': it closed
 * without the survey.
 */
export type Crossing = 'due' | 'past' | 'opened' | 'closed';

export interface CrossedDueDate {
  kind: VesselKind;
  id: number;
  /** Which survey of the record; omitted for the record itself. */
  part?: RecordDate['part'];
  /** 'Load Line'; of a survey 'Load Line: annual survey window'. */
  name: string;
  date: IsoDate;
  to: Crossing;
}

function stateOn(date: IsoDate, today: IsoDate): Crossing | 'valid' {
  if (isPast(date, today)) return 'past';
  return inWindow(date, today) ? 'due' : 'valid';
}

/** What became of a survey between `from` and `to`; null for nothing. */
function surveyCrossing({ opens, date }: RecordDate, from: IsoDate, to: IsoDate): Crossing | null {
  if (isPast(date, to)) return isPast(date, from) ? null : 'closed';
  return opens !== undefined && opens <= to && opens > from ? 'opened' : null;
}

/** The presented `records` whose date, or the window of whose survey (`withSurveys` on `to`), was crossed between `from` and `to`, earliest date first. */
export function dueDatesCrossed(name: VesselKind, records: readonly AnyRecord[], from: IsoDate, to: IsoDate): CrossedDueDate[] {
  const kind = kindOf(name);
  const crossed: CrossedDueDate[] = [];
  for (const record of kind.due?.open?.(records) ?? records) {
    for (const survey of (record.surveys as SurveyState | undefined)?.due ?? []) {
      const crossing = surveyCrossing(survey, from, to);
      const { part, date } = survey;
      // The name of a survey ends with what its window does today.
      if (crossing)
        crossed.push({ kind: name, id: record.id, part, name: survey.name.replace(/ (closes|closed|due)$/, ''), date, to: crossing });
    }
    const date = recordDates(kind, record).find(({ part }) => !part)?.date;
    if (!date) continue;
    const now = stateOn(date, to);
    if (now !== 'valid' && now !== stateOn(date, from))
      crossed.push({ kind: name, id: record.id, name: recordFullName(kind, record), date, to: now });
  }
  return crossed.sort((a, b) => (a.date < b.date ? -1 : 1));
}
