import { todayUtc } from '../../shared/basics/calendar';
import type { Since } from '../../shared/status/since';
import { epoch } from '../database/epoch';
import type { Viewer } from '../http/viewer';
import { foldSince } from '../log/foldSince';
import { headOf } from '../log/readLog';
import { countsOf, linesOf, MOST_LINES, toldTo } from './linesOf';
import { openMark } from './marks';
import { readTurned } from './readTurned';

/** What others and the calendar did on a vessel since the viewer's mark. Invoices are told to viewers with invoice access alone. */
export async function readSince(vessel: number, { user, invoiceForm }: Viewer): Promise<Since> {
  const head = await headOf(vessel);
  const { mark, begun } = await openMark(user, vessel, head);
  const [{ nets: all, unread }, dated] = await Promise.all([
    foldSince(vessel, { since: mark.seq }, user),
    readTurned(vessel, mark.day, invoiceForm),
  ]);
  const nets = toldTo(invoiceForm, all);
  const touched = new Set(nets.map(({ kind, record }) => `${kind}:${record}`));
  const turned = dated.filter(({ kind, id }) => !touched.has(`${kind}:${id}`));
  return {
    head,
    epoch: epoch(),
    today: todayUtc(),
    mark,
    begun,
    ...(await linesOf(nets)),
    turned: turned.slice(0, MOST_LINES),
    moreTurned: Math.max(0, turned.length - MOST_LINES),
    counts: countsOf([...nets, ...turned]),
    unread,
  };
}
