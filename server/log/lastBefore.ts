import { storage } from '../database/storage';

/**
 * The number of a log's last change before `instant`; 0 where there is none. Numbers follow time, so it is found among `head` changes
 * by halving, each step by the index of the numbers: an index of instants would cost every write.
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
