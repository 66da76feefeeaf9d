import { addDays, todayUtc, type IsoDate } from '../../shared/basics/calendar';
import type { Done, Period } from '../../shared/api/handover';
import type { InvoiceForm } from '../../shared/log/invoiceForm';
import { foldSince } from '../log/foldSince';
import { lastBefore } from '../log/lastBefore';
import { headOf } from '../log/readLog';
import { countsOf, linesOf, toldTo } from './linesOf';

const startOf = (day: IsoDate) => new Date(`${day}T00:00:00Z`);

/** What all users did on a vessel in a period. Only viewers with invoice access are told about invoices. */
export async function readDone(vessel: number, { from, to }: Period, form: InvoiceForm): Promise<Done> {
  const at = new Date().toISOString();
  const head = await headOf(vessel);
  const [since, until] = await Promise.all([
    lastBefore(vessel, startOf(from), head),
    to < todayUtc() ? lastBefore(vessel, startOf(addDays(to, 1)), head) : head,
  ]);
  const { nets: all, unread } = await foldSince(vessel, { since, until });
  const nets = toldTo(form, all);
  return { from, to, head, at, ...(await linesOf(nets)), counts: countsOf(nets), unread };
}
