import { showDate } from '../../../shared/basics/calendar';
import { kindOf } from '../../../shared/kinds/kinds';
import { isRed, stateWords, type UrgentItem } from '../../../shared/status/urgency';
import type { Tone } from '../../ui/tone';
import { dueNameOf } from './dueItems';
import { dueWords } from './dueWords';

/** What is said of something urgent in its chip: 'Detained', '3 days overdue', 'in 12 days'. */
export const urgentWords = (item: UrgentItem): string => stateWords(item) ?? dueWords(item.days ?? 0);

export const urgentTone = ({ level }: UrgentItem): Tone => (isRed(level) ? 'late' : 'soon');

/** Of a state, 'due 01-03-2026' or, without a date, 'since 01-03-2026'; null where the record says neither. */
export function stateDate({ date, since }: UrgentItem): string | null {
  if (date !== null) return `due ${showDate(date)}`;
  return since === null ? null : `since ${showDate(since)}`;
}

/** What is said beside its name: 'Certificates · 01-03-2026', 'PSC Inspections · since 01-03-2026'. */
export function urgentDetail(item: UrgentItem): string {
  if (stateWords(item) === null) return `${dueNameOf(item.kind)} · ${showDate(item.date)}`;
  return [kindOf(item.kind).title, stateDate(item)].filter(Boolean).join(' · ');
}
