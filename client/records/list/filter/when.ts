import { addDays, isIsoDate, showDate, type IsoDate } from '../../../../shared/basics/calendar';
import { OVERDUE } from '../../../../shared/basics/dueMonths';

/** A period of days, inclusive; null for an open end. */
interface Span {
  from: IsoDate | null;
  to: IsoDate | null;
}

/**
 * A filter on dates, in the format of the address: 'overdue'; '-' for no date; '30d' from today to 30 days ahead; '-30d' from 30 days ago to
 * today; '2026-11-01..2026-12-31', where one end may be missing.
 */
export type When = typeof OVERDUE | typeof UNDATED | { days: number } | Span;

const UNDATED = '-';

const MAX_DAYS = 3_650;

/** Parses a period; null when the text is invalid. */
export function readWhen(text: string): When | null {
  if (text === OVERDUE || text === UNDATED) return text;
  const days = /^(-?)([1-9]\d{0,3})d$/.exec(text);
  if (days) return Number(days[2]) <= MAX_DAYS ? { days: Number(`${days[1]}${days[2]}`) } : null;
  const [from = '', to = '', ...rest] = text.split('..');
  const isEnd = (end: string) => end === '' || isIsoDate(end);
  if (!text.includes('..') || rest.length > 0 || (from === '' && to === '') || !isEnd(from) || !isEnd(to)) return null;
  return from !== '' && to !== '' && from > to ? null : { from: from || null, to: to || null };
}

/** 'overdue', 'next 30 days', 'from 01-11-2026 to 31-12-2026'. */
export function whenWords(when: When): string {
  if (when === UNDATED) return 'no date';
  if (typeof when === 'string') return when;
  if ('days' in when) return `${when.days > 0 ? 'next' : 'last'} ${Math.abs(when.days)} days`;
  const { from, to } = when;
  if (from === to) return showDate(from);
  return [from && `from ${showDate(from)}`, to && `to ${showDate(to)}`].filter(Boolean).join(' ');
}

/** Whether the filter excludes closed items. 'overdue' and 'next N days' do: a paid invoice is never overdue. */
export const excludesClosed = (when: When): boolean => when === OVERDUE || (typeof when === 'object' && 'days' in when && when.days > 0);

/** Whether `date` is in the period. */
export function isInPeriod(when: When, date: IsoDate | null, today: IsoDate): boolean {
  if (date === null) return when === UNDATED;
  if (when === UNDATED) return false;
  if (when === OVERDUE) return date < today;
  const { from, to } = 'days' in when ? spanOf(when.days, today) : when;
  return (from === null || date >= from) && (to === null || date <= to);
}

const spanOf = (days: number, today: IsoDate): Span =>
  days > 0 ? { from: today, to: addDays(today, days) } : { from: addDays(today, days), to: today };
