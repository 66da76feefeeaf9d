import { Problem } from '../../shared/problem';
import { kindOf } from '../../shared/kinds';
import type { Route } from '../http/route';
import { changesFor } from '../log/changesFor';
import { openVessel } from './openVessel';

/** GET /vessels/{id}/changes?since=N: what a socket's `watch` answers, over REST (design, "A change on the wire"). */
export const changesRoute: Route = {
  method: 'get',
  path: '/vessels/:vessel/changes',
  run: async (request, viewer) => {
    const since = request.query.since ?? '0';
    if (typeof since !== 'string' || !/^[0-9]{1,15}$/.test(since)) {
      const sentence = 'Invalid since. Send the number of the last change you hold.';
      throw new Problem('bad_request', sentence, { fields: { since: sentence } });
    }
    const vessel = await openVessel(request.params.vessel, kindOf('vessels').edit);
    return { status: 200, body: await changesFor(vessel, Number(since), viewer.invoices) };
  },
};
