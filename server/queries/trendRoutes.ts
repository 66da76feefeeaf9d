import { todayUtc } from '../../shared/basics/calendar';
import { Problem } from '../../shared/basics/problem';
import { MOST_TREND_SHIPS, type TrendLine, type Trends } from '../../shared/api/trends';
import { sees } from '../http/access';
import type { Route } from '../http/route';
import { trends } from '../schemas/queries';
import { anyText } from '../schemas/values';
import { listVesselIds } from '../status/listVessels';
import { readTrend } from '../status/readTrend';

const SHIPS = /^\d{1,12}(,\d{1,12})*$/;

/** The ships of a request. @throws Problem 'bad_request' */
function readShips(value: unknown): number[] {
  const ships = typeof value === 'string' && SHIPS.test(value) ? [...new Set(value.split(',').map(Number))] : [];
  if (ships.length === 0 || ships.length > MOST_TREND_SHIPS)
    throw Problem.field('bad_request', 'ships', `Invalid ships. Send 1 to ${MOST_TREND_SHIPS} numbers of vessels, separated by commas.`);
  return ships;
}

/** Overdue and soon due records week by week (server/queries/README.md, "Trends"). */
export const trendRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/trends',
    docs: {
      summary: 'What was overdue or due within 30 days on vessels, week by week over a year',
      query: { ships: anyText.describe(`The numbers of at most ${MOST_TREND_SHIPS} vessels, separated by commas.`) },
      answer: trends,
    },
    run: async ({ query }, { access }) => {
      const ships = readShips(query.ships);
      const existing = new Set(await listVesselIds());
      const lines: TrendLine[] = [];
      // One after the other, so that other requests run in between.
      for (const ship of ships) {
        if (!existing.has(ship) || !sees(access, ship)) continue;
        const { overdue, soon } = await readTrend(ship);
        lines.push([ship, overdue, soon]);
      }
      return { status: 200, body: { today: todayUtc(), lines } satisfies Trends };
    },
  },
];
