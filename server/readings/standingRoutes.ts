import type { FleetStandings } from '../../shared/standingWire';
import { standingWire } from '../../shared/standingWire';
import { readStandings } from '../facts/readStandings';
import type { Route } from '../http/route';

/** How every vessel of the fleet stands (server/README.md, "How the fleet stands"). */
export const standingRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/standings',
    large: true,
    run: async () => {
      const { today, standings, late } = await readStandings();
      const body: FleetStandings = {
        today,
        standings: standings.map(([vessel, { seq, standing }]) => standingWire(vessel, seq, standing)),
        late,
      };
      return { status: 200, body };
    },
  },
];
