import type { FleetStandings } from '../../shared/standingWire';
import { standingWire } from '../../shared/standingWire';
import { readStandings } from '../facts/readStandings';
import { standings } from '../shapes/readings';
import type { Route } from '../http/route';

/** How every vessel of the fleet stands (server/README.md, "How the fleet stands"). */
export const standingRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/standings',
    told: { summary: 'How every vessel of the fleet stands', answer: standings },
    large: true,
    run: async () => {
      const read = await readStandings();
      const body: FleetStandings = {
        today: read.today,
        standings: read.standings.map(([vessel, { seq, standing }]) => standingWire(vessel, seq, standing)),
        late: read.late,
      };
      return { status: 200, body };
    },
  },
];
