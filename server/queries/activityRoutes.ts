import { kindOf } from '../../shared/kinds/kinds';
import type { Route } from '../http/route';
import { openVessel } from '../records/openVessel';
import { activity } from '../schemas/changes';
import { readActivity } from './readActivity';
import { filter, readFilter } from './readFilter';

/** Who did what on a vessel, and in the fleet (server/README.md, "Readings of the log"). */
export const activityRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/vessels/:vessel/activity',
    told: { summary: 'Who did what on a vessel, newest first', query: filter.shape, answer: activity },
    large: true,
    run: async (request, viewer) => {
      const scope = await openVessel(request.params.vessel, kindOf('vessels').edit);
      return { status: 200, body: await readActivity({ ...readFilter(request, 'seq'), scope }, viewer.invoiceForm) };
    },
  },
  {
    method: 'get',
    path: '/activity',
    told: { summary: 'Who did what in the fleet, newest first', query: filter.shape, answer: activity },
    large: true,
    run: async (request, viewer) => ({ status: 200, body: await readActivity(readFilter(request, '_id'), viewer.invoiceForm) }),
  },
];
