import { Problem } from '../../shared/basics/problem';
import { createLimit, type Limit } from '../../shared/basics/queue';
import { TOO_MANY } from './slots';

/** More than the six requests a browser makes at a time, and what several of them need who share a session. */
const WIDTH = 8;
const LONGEST_LINE = 10_000;

const lanes = new Map<string, Limit>();

/**
 * Makes large answers of one session a few at a time; `answer` lasts until its reader has taken it. A client that asks for
 * many and takes none fills its own lane, not the memory of the server. @throws Problem 'too_many' when very many wait already.
 */
export async function inSessionSlot<T>(session: string, answer: () => Promise<T>): Promise<T> {
  const lane = lanes.get(session) ?? createLimit(WIDTH);
  if (lane.size() >= WIDTH + LONGEST_LINE) throw new Problem('too_many', TOO_MANY, { retryAfter: 1 });
  lanes.set(session, lane);
  return await lane.run(answer).finally(() => {
    if (lane.size() === 0) lanes.delete(session);
  });
}
