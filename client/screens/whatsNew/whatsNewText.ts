import { counted } from '../../../shared/basics/counted';
import { daysBetween, type IsoDate } from '../../../shared/basics/calendar';

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** When a user last marked a vessel as seen: 'earlier today', 'yesterday', 'Tuesday', '3 October', '3 October 2025'. */
export function dayWords(day: IsoDate, today: IsoDate): string {
  const days = daysBetween(day, today);
  if (days <= 0) return 'earlier today';
  if (days === 1) return 'yesterday';
  const at = new Date(`${day}T00:00:00Z`);
  if (days < 7) return WEEKDAY.format(at);
  return (day.slice(0, 4) === today.slice(0, 4) ? DAY : DAY_OF_YEAR).format(at);
}

/** '14 changes since Tuesday'. */
export const sinceWords = (count: number, day: IsoDate, today: IsoDate): string =>
  `${counted(count, 'change')} since ${dayWords(day, today)}`;
