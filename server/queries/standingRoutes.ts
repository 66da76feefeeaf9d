import { fleetWire, readStandings } from '../status/readStandings';
import { standings } from '../schemas/readings';
import type { Route } from '../http/route';

/** How every vessel of the fleet stands (server/README.md, "How the fleet stands"). */
export const standingRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/standings',
    docs: { summary: 'How every vessel of the fleet stands', answer: standings },
    large: true,
    run: async () => ({ status: 200, body: fleetWire(await readStandings()) }),
  },
];
