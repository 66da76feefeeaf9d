import { Problem } from '../../shared/basics/problem';
import { TOO_MANY } from './slots';

/** More than the six requests a browser makes at a time, and what several of them need who share a session. */
const WIDTH = 8;
const LONGEST_LINE = 10_000;

interface Lane {
  under: number;
  waiting: (() => void)[];
}
const lanes = new Map<string, Lane>();

function leave(session: string, lane: Lane): void {
  const next = lane.waiting.shift();
  if (next) return next();
  lane.under -= 1;
  if (lane.under === 0) lanes.delete(session);
}

/**
 * Makes large answers of one session a few at a time; `answer` lasts until its reader has taken it. A client that asks for
 * many and takes none fills its own lane, not the memory of the server. @throws Problem 'too_many' when very many wait already.
 */
export async function inLane<T>(session: string, answer: () => Promise<T>): Promise<T> {
  const lane = lanes.get(session) ?? { under: 0, waiting: [] };
  lanes.set(session, lane);
  if (lane.under < WIDTH) lane.under += 1;
  else if (lane.waiting.length >= LONGEST_LINE) throw new Problem('too_many', TOO_MANY, { retryAfter: 1 });
  else await new Promise<void>((resolve) => lane.waiting.push(resolve));
  try {
    return await answer();
  } finally {
    leave(session, lane);
  }
}
