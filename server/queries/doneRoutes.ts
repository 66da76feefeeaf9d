import type { Request } from 'express';
import { isIsoDate, todayUtc } from '../../shared/basics/calendar';
import { usualPeriod, type Period } from '../../shared/api/handover';
import { kindOf } from '../../shared/kinds/kinds';
import { Problem } from '../../shared/basics/problem';
import type { Route } from '../http/route';
import { openVessel } from '../records/openVessel';
import { done } from '../schemas/readings';
import { day } from '../schemas/values';
import { readDone } from './readDone';

/** The period the address asks for. @throws Problem 'bad_request' naming the day that cannot be read. */
function readPeriod({ query }: Request): Period {
  const usual = usualPeriod(todayUtc());
  const dayOf = (name: keyof Period) => {
    const asked = query[name] ?? usual[name];
    if (typeof asked !== 'string' || !isIsoDate(asked))
      throw Problem.field('bad_request', name, `Invalid ${name}. Send a day like 2025-03-01.`);
    return asked;
  };
  const period = { from: dayOf('from'), to: dayOf('to') };
  if (period.from > period.to) throw Problem.field('bad_request', 'from', 'Invalid from. Send a day that is no later than to.');
  return period;
}

/** What was done on a vessel in a period (server/README.md, "Readings of the log"). */
export const doneRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/vessels/:vessel/done',
    told: {
      summary: 'What was done on a vessel in a period',
      more: 'Without days: since the start of last month.',
      query: { from: day.optional(), to: day.optional() },
      answer: done,
    },
    large: true,
    run: async (request, viewer) => {
      const vessel = await openVessel(request.params.vessel, kindOf('vessels').edit);
      return { status: 200, body: await readDone(vessel, readPeriod(request), viewer.invoiceForm) };
    },
  },
];
