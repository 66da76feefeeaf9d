import { fleetBody, readFleetStatus } from '../status/readFleetStatus';
import { standings } from '../schemas/queries';
import type { Route } from '../http/route';

/** How every vessel of the fleet stands (server/queries/README.md, "Fleet status"). */
export const fleetStatusRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/fleet/status',
    docs: { summary: 'How every vessel of the fleet stands', answer: standings },
    large: true,
    run: async () => ({ status: 200, body: fleetBody(await readFleetStatus()) }),
  },
];
