import * as z from 'zod';
import { Problem } from '../../shared/basics/problem';
import { kindOf } from '../../shared/kinds/kinds';
import type { Route } from '../http/route';
import { changesFor } from '../log/changesFor';
import { caughtUp } from '../schemas/changes';
import { epoch, seq } from '../schemas/values';
import { openVessel } from './openVessel';

/** GET /vessels/{id}/changes?since=N&epoch=E: what a socket's `watch` answers, over REST (server/README.md, "The contract of the socket"). */
export const changesRoute: Route = {
  method: 'get',
  path: '/vessels/:vessel/changes',
  told: {
    summary: 'The changes of a vessel after a number, oldest first',
    more: 'At most 5,000 and about 2 MB: ask again while the last is below head.',
    query: { since: seq.optional(), epoch: epoch.optional() },
    answer: z.object(caughtUp),
  },
  large: true,
  run: async (request, viewer) => {
    const since = request.query.since ?? '0';
    if (typeof since !== 'string' || !/^[0-9]{1,15}$/.test(since)) {
      const sentence = 'Invalid since. Send the number of the last change you hold.';
      throw Problem.field('bad_request', 'since', sentence);
    }
    const of = request.query.epoch;
    const vessel = await openVessel(request.params.vessel, kindOf('vessels').edit);
    return {
      status: 200,
      body: await changesFor(vessel, { since: Number(since), epoch: typeof of === 'string' ? of : undefined }, viewer.invoiceForm),
    };
  },
};
