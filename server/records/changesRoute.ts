import { Problem } from '../../shared/problem';
import { kindOf } from '../../shared/kinds';
import type { Route } from '../http/route';
import { changesFor } from '../log/changesFor';
import { openVessel } from './openVessel';

/** GET /vessels/{id}/changes?since=N&epoch=E: what a socket's `watch` answers, over REST (server/README.md, "The contract of the socket"). */
export const changesRoute: Route = {
  method: 'get',
  path: '/vessels/:vessel/changes',
  large: true,
  run: async (request, viewer) => {
    const since = request.query.since ?? '0';
    if (typeof since !== 'string' || !/^[0-9]{1,15}$/.test(since)) {
      const sentence = 'Invalid since. Send the number of the last change you hold.';
      throw Problem.field('bad_request', 'since', sentence);
    }
    const { epoch } = request.query;
    const vessel = await openVessel(request.params.vessel, kindOf('vessels').edit);
    return {
      status: 200,
      body: await changesFor(vessel, { since: Number(since), epoch: typeof epoch === 'string' ? epoch : undefined }, viewer.invoiceForm),
    };
  },
};
