/** How many dates had passed or fell due soon, week by week: the answer to `GET /api/trends` (server/queries/README.md, "Trends"). */
import type { IsoDate } from '../basics/calendar';
import { paths } from './paths';

/** Weeks between the first and the last point, and the most ships of one request. */
export const TREND_WEEKS = 52;
export const MOST_TREND_SHIPS = 50;

/**
 * One ship. A point for every week, the last one for today: dates that had passed at the end of that day, and dates within 30 days of it. They are
 * the dates of the due list, with surveys and extensions.
 * Weeks before the ship's first record are left out, so there may be fewer points than 53.
 */
export type TrendLine = readonly [ship: number, overdue: readonly number[], soon: readonly number[]];

export interface Trends {
  today: IsoDate;
  lines: readonly TrendLine[];
}

export const trendsPath = (ships: readonly number[]): string => `${paths.trends}?ships=${ships.join(',')}`;
