import { showDate } from '../../../shared/basics/calendar';
import { kindOf } from '../../../shared/kinds/kinds';
import { isRed, stateWords, type UrgentItem } from '../../../shared/status/urgency';
import type { VerdictAnswer } from '../../../shared/status/vesselStatus';
import type { Tone } from '../../ui/StatusChip';
import { dueNameOf, dueWords } from './dueItems';

/** The chip of an urgent item: 'Detained', '3 days overdue', 'in 12 days'. */
export const urgentWords = (item: UrgentItem): string => stateWords(item) ?? dueWords(item.days ?? 0);

export const urgentTone = ({ level }: UrgentItem): Tone => (isRed(level) ? 'late' : 'soon');

const ANSWER_TONES: Record<VerdictAnswer, Tone> = { blocked: 'late', risk: 'soon', unknown: 'neutral', yes: 'ok' };

/** The tone of an answer to "can she sail?". Unknown is neutral: nothing is wrong, and nothing is sure. */
export const answerTone = (answer: VerdictAnswer): Tone => ANSWER_TONES[answer];

/** The date of a blocking state: 'due 01-03-2026' or 'since 01-03-2026'; null if the record has neither. */
export function stateDate({ level, date, since }: UrgentItem): string | null {
  // A detention by its action code has the day of the inspection as its date.
  if (date !== null && level !== 'detained') return `due ${showDate(date)}`;
  return since === null ? null : `since ${showDate(since)}`;
}

/** The line beside the name of an urgent item: 'Certificates · 01-03-2026', 'PSC Inspections · since 01-03-2026'. */
export function urgentDetail(item: UrgentItem): string {
  if (stateWords(item) === null) return `${dueNameOf(item.kind)} · ${showDate(item.date)}`;
  return [kindOf(item.kind).title, stateDate(item)].filter(Boolean).join(' · ');
}
