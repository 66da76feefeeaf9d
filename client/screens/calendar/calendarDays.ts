/** Days of the calendar, and what falls on them. Pure. */
import { addDays, addMonths, type IsoDate, isIsoDate } from '../../../shared/basics/calendar';
import type { DueItem } from '../../../shared/status/dueItems';
import { startOf } from '../../ui/timeScale';

/** Something dated on a vessel. */
export type CalendarItem = DueItem & { vessel: number };

/** The weeks that show a month, Monday first: 4 to 6 of them, with days of the months before and after. `day`: any day of the month. */
export function weeksOf(day: IsoDate): IsoDate[][] {
  const month = day.slice(0, 7);
  const weeks: IsoDate[][] = [];
  for (let monday = startOf('week', `${month}-01`); weeks.length === 0 || monday.slice(0, 7) === month; monday = addDays(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(monday, at)));
  }
  return weeks;
}

/** The items of each day, in their order. */
export function byDay(items: readonly CalendarItem[]): ReadonlyMap<IsoDate, readonly CalendarItem[]> {
  const days = new Map<IsoDate, CalendarItem[]>();
  for (const item of items) {
    const found = days.get(item.date);
    if (found) found.push(item);
    else days.set(item.date, [item]);
  }
  return days;
}

/** The day that a key moves to from `day`; undefined for other keys. */
export function dayAfterKey(key: string, day: IsoDate): IsoDate | undefined {
  const monday = startOf('week', day);
  const moves: Record<string, () => IsoDate> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => monday,
    End: () => addDays(monday, 6),
    PageUp: () => addMonths(day, -1),
    PageDown: () => addMonths(day, 1),
  };
  const to = moves[key]?.();
  // Dates end in 1800 and 2199.
  return to !== undefined && isIsoDate(to) ? to : undefined;
}

const LONG_DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const LONG_MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const instant = (day: IsoDate) => new Date(`${day}T00:00:00Z`);

/** 'Wednesday 25 November 2026'. */
export const dayWords = (day: IsoDate): string => LONG_DAY.format(instant(day)).replace(',', '');
/** 'November 2026'. */
export const monthWords = (day: IsoDate): string => LONG_MONTH.format(instant(day));
