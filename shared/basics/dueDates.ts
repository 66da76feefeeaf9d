import { addDays, daysBetween, isIsoDate, type IsoDate } from './calendar';

/** Days before and after today within which a record counts as due or expired. */
export const EXPIRY_WINDOW = 30;

/** 'N days to expire', 'Expires today', 'N days since expiry' or 'N/A'. */
export function daysLabel(date: IsoDate | null, today: IsoDate): string {
  if (!date || !isIsoDate(date)) return 'N/A';
  const left = daysBetween(today, date);
  if (left === 0) return 'Expires today';
  return left > 0 ? `${left} days to expire` : `${-left} days since expiry`;
}

/** As `daysLabel`, with a correct singular: '1 day to expire'. Used where the specification fixes no text. */
export const daysWords = (date: IsoDate | null, today: IsoDate): string => daysLabel(date, today).replace(/^1 days/, '1 day');

/** Whether `date` lies between 30 days ago and 30 days ahead, both included. */
export function inWindow(date: IsoDate | null, today: IsoDate): boolean {
  return date !== null && Math.abs(daysBetween(today, date)) <= EXPIRY_WINDOW;
}

/** Whether `date` passed more than 30 days ago. Such records are outside the counts and shown separately. */
export function expiredEarlier(date: IsoDate | null, today: IsoDate): boolean {
  return date !== null && daysBetween(today, date) < -EXPIRY_WINDOW;
}

/** Whether `date` has begun on any ship: some are a day ahead of UTC. */
export const hasBegun = (date: IsoDate, today: IsoDate): boolean => date <= addDays(today, 1);

/** Whether `date` is before today. An item due today is not overdue. */
export function isPast(date: IsoDate | null, today: IsoDate): boolean {
  return date !== null && date < today;
}
