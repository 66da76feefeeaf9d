import { kindOf } from '../../shared/kinds';
import type { Route } from '../http/route';
import { openVessel } from '../records/openVessel';
import { readActivity } from './readActivity';
import { readFilter } from './readFilter';

/** Who did what on a vessel, and in the fleet (server/README.md, "Readings of the log"). */
export const activityRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/vessels/:vessel/activity',
    large: true,
    run: async (request, viewer) => {
      const scope = await openVessel(request.params.vessel, kindOf('vessels').edit);
      return { status: 200, body: await readActivity({ ...readFilter(request, 'seq'), scope }, viewer.invoiceForm) };
    },
  },
  {
    method: 'get',
    path: '/activity',
    large: true,
    run: async (request, viewer) => ({ status: 200, body: await readActivity(readFilter(request, '_id'), viewer.invoiceForm) }),
  },
];
