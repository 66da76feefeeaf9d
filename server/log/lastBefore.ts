import { storage } from '../database/storage';

/**
 * The number of a log's last change before `instant`; 0 if there is none. Binary search by number, because numbers are ordered by time; an index of times
 * would slow down every write. `head`: the newest number.
 */
export async function lastBefore(scope: number, instant: Date, head: number): Promise<number> {
  let [last, most] = [0, head];
  while (last < most) {
    const middle = Math.ceil((last + most) / 2);
    const reading = { projection: { _id: 0, seq: 1, at: 1 }, sort: { seq: 1 }, limit: 1 } as const;
    const [change] = await storage.changes({ scope, seq: { $gte: middle } }, reading);
    if (change && change.at < instant) last = change.seq;
    else most = middle - 1;
  }
  return last;
}
