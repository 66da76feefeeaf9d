import { showDate } from '../../../../shared/calendar';
import { kindOf } from '../../../../shared/kinds';
import type { UrgentItem } from '../../../../shared/urgent';
import { toneOfDays, type Tone } from '../../../ui/tone';
import { dueNameOf } from './dueItems';
import { dueWords } from './dueWords';

/** What is said of something urgent in its chip: 'Detained', '3 days over', 'in 12 days'. */
export const urgentWords = ({ grave, days }: UrgentItem): string => grave?.words ?? (days === null ? '' : dueWords(days));

/** Red is for what is overdue and for a ship that is held, and for nothing else. */
export const urgentTone = ({ grave, days }: UrgentItem): Tone => (grave ? (grave.holdsShip ? 'late' : 'soon') : toneOfDays(days));

/** What is said beside its name: 'Certificates · 01-03-2026', 'PSC Inspections · since 01-03-2026'. */
export function urgentDetail({ kind, grave, date }: UrgentItem): string {
  const what = grave ? kindOf(kind).title : dueNameOf(kind);
  return date === null ? what : `${what} · ${grave ? 'since ' : ''}${showDate(date)}`;
}
