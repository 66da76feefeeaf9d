import type { Tone } from '../../ui/StatusChip';
import { OVERDUE } from '../../../shared/api/fleetDue';

/** The time until a due date: 'in 12 days', 'today', '3 days overdue'. `days` from today, negative when past. */
export function dueWords(days: number): string {
  if (days === 0) return 'today';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days > 0 ? `in ${count}` : `${count} overdue`;
}

const LONG_MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The filter `?due=` as text: 'Overdue', 'Due in December 2026'. `when` is 'overdue' or a month 'YYYY-MM'. */
export const dueChipWords = (when: string): string =>
  when === OVERDUE ? 'Overdue' : `Due in ${LONG_MONTH.format(new Date(`${when}-01T00:00:00Z`))}`;

const SHORT_MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** A short month: 'Nov'; 'Jan 27' in January or if `withYear` is set. `month` is 'YYYY-MM'. */
export function monthName(month: string, withYear: boolean): string {
  const name = SHORT_MONTH.format(new Date(`${month}-01T00:00:00Z`));
  return withYear || month.endsWith('-01') ? `${name} ${month.slice(2, 4)}` : name;
}

/** The tone of a column of the strip: overdue (0), this month and the next (1, 2), later months. */
export const toneAt = (column: number): Tone => (column === 0 ? 'late' : column <= 2 ? 'soon' : 'neutral');
