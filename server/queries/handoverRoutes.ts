import type { Request } from 'express';
import { isIsoDate, todayUtc, addDays, type IsoDate } from '../../shared/basics/calendar';
import { usualPeriod, type Period, type Handover } from '../../shared/api/handover';
import { netChangesSince } from '../log/netChangesSince';
import { headOf, lastBefore } from '../log/readLog';
import { Problem } from '../../shared/basics/problem';
import type { Route } from '../http/route';
import { openVessel } from '../records/openVessel';
import { handover } from '../schemas/queries';
import { day } from '../schemas/values';
import type { InvoiceForm } from '../../shared/log/invoiceForm';
import { countsOf, linesOf, visibleTo } from './namedLines';

/** The period in a request; the default period without one. @throws Problem 'bad_request' with the invalid parameter. */
function readPeriod({ query }: Request): Period {
  const usual = usualPeriod(todayUtc());
  const dayOf = (name: keyof Period) => {
    const value = query[name] ?? usual[name];
    if (typeof value !== 'string' || !isIsoDate(value))
      throw Problem.field('bad_request', name, `Invalid ${name}. Send a day like 2025-03-01.`);
    return value;
  };
  const period = { from: dayOf('from'), to: dayOf('to') };
  if (period.from > period.to) throw Problem.field('bad_request', 'from', 'Invalid from. Send a day that is no later than to.');
  return period;
}

/** The changes on a vessel in a period (server/queries/README.md, "Handover"). */
export const handoverRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/vessels/:vessel/handover',
    docs: {
      summary: 'The changes on a vessel in a period',
      more: 'The default period begins at the start of last month.',
      query: { from: day.optional(), to: day.optional() },
      answer: handover,
    },
    large: true,
    run: async (request, viewer) => {
      const vessel = await openVessel(viewer, request.params.vessel);
      return { status: 200, body: await readHandover(vessel, readPeriod(request), viewer.invoiceForm) };
    },
  },
];

const startOf = (day: IsoDate) => new Date(`${day}T00:00:00Z`);

/** The changes of all users on a vessel in a period. Changes of invoices need invoice access. */
async function readHandover(vessel: number, { from, to }: Period, form: InvoiceForm): Promise<Handover> {
  const at = new Date().toISOString();
  const head = await headOf(vessel);
  const [since, until] = await Promise.all([
    lastBefore(vessel, startOf(from), head),
    to < todayUtc() ? lastBefore(vessel, startOf(addDays(to, 1)), head) : head,
  ]);
  const { nets: all, unread } = await netChangesSince(vessel, { since, until });
  const nets = visibleTo(form, all);
  return { from, to, head, at, ...(await linesOf(nets)), counts: countsOf(nets), unread };
}
