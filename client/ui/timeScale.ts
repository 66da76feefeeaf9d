/**
 * The scale of every chart with dates: timeline, lanes of the dashboard, wall. Dates are UTC days, 'YYYY-MM-DD'. Positions have the unit of
 * `width`: pixels, or 100 for per cent, which an SVG stretches by itself.
 */

export interface TimeScale {
  /** The first day shown. */
  readonly from: string;
  /** The day after the last one shown. */
  readonly to: string;
  readonly width: number;
  /** The start of a day. Before `from` it is negative, after `to` greater than `width`. */
  x(date: string): number;
  /** The day at a position. */
  dateAt(x: number): string;
}

/** The units into which an axis is divided. */
export type TimeUnit = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** One unit of an axis, cut at the ends of the scale. */
export interface Segment {
  /** Its first day, even if that lies before the scale. */
  date: string;
  x: number;
  width: number;
  /** '7' (its first day), 'Nov', 'Q3' or '2027'. */
  label: string;
}

/** A period on a scale, cut at its ends. */
export interface Span {
  x: number;
  width: number;
  /** It begins before, or ends after, what is shown. */
  cutStart: boolean;
  cutEnd: boolean;
}

const DAY = 86_400_000;
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY;
const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** A scale of the days from `from` to before `to` over `width`. A `to` that is not later counts as the day after `from`. */
export function timeScale(from: string, to: string, width: number): TimeScale {
  const first = dayNumber(from);
  const days = Math.max(1, dayNumber(to) - first);
  return {
    from,
    to: dateOf(first + days),
    width,
    x: (date) => ((dayNumber(date) - first) / days) * width,
    dateAt: (x) => dateOf(first + Math.floor((x / width) * days)),
  };
}

/** The period from `from` to `to`, both days included. Null if it lies outside the scale or ends before it begins. */
export function spanOn(scale: TimeScale, from: string, to: string): Span | null {
  const start = scale.x(from);
  const end = scale.x(to) + scale.x(dateOf(dayNumber(scale.from) + 1));
  if (end <= 0 || start >= scale.width || end <= start) return null;
  const x = Math.max(0, start);
  return { x, width: Math.min(scale.width, end) - x, cutStart: start < 0, cutEnd: end > scale.width };
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The first day of the unit that contains a day: the Monday, the first of the month, of the quarter, of the year. */
export function startOf(unit: TimeUnit, date: string): string {
  if (unit === 'day') return date;
  if (unit === 'week') {
    const day = dayNumber(date);
    // 1 January 1970 was a Thursday.
    return dateOf(day - ((((day + 3) % 7) + 7) % 7));
  }
  const month = Number(date.slice(5, 7));
  const first = unit === 'year' ? 1 : unit === 'quarter' ? month - ((month - 1) % 3) : month;
  return `${date.slice(0, 4)}-${String(first).padStart(2, '0')}-01`;
}

/** The first day of the unit that is `count` units after the one that contains `date`. */
export function unitsAfter(unit: TimeUnit, date: string, count: number): string {
  const start = startOf(unit, date);
  if (unit === 'day' || unit === 'week') return dateOf(dayNumber(start) + (unit === 'week' ? 7 : 1) * count);
  const months = { month: 1, quarter: 3, year: 12 }[unit] * count;
  return new Date(Date.UTC(Number(start.slice(0, 4)), Number(start.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 10);
}

const labelOf: Record<TimeUnit, (date: string) => string> = {
  day: (date) => String(Number(date.slice(8))),
  week: (date) => String(Number(date.slice(8))),
  month: (date) => MONTHS[Number(date.slice(5, 7)) - 1] ?? '',
  quarter: (date) => `Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`,
  year: (date) => date.slice(0, 4),
};

/** The units of an axis in order. They cover the whole scale; the first and the last may be cut. */
export function segmentsOf(scale: TimeScale, unit: TimeUnit): Segment[] {
  const segments: Segment[] = [];
  for (let date = startOf(unit, scale.from); date < scale.to;) {
    const next = unitsAfter(unit, date, 1);
    const x = Math.max(0, scale.x(date));
    segments.push({ date, x, width: Math.min(scale.width, scale.x(next)) - x, label: labelOf[unit](date) });
    date = next;
  }
  return segments;
}

/** A place on a scale of 100 as a coordinate of an SVG. */
export const percent = (x: number): string => `${x.toFixed(3)}%`;
