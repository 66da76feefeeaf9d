import { Problem } from '../../shared/basics/problem';
import { createLimit, type Limit } from '../../shared/basics/queue';
import { TOO_MANY } from './slots';

/** Large answers in flight for each session. A browser sends six requests at a time, and tabs share a session. */
const WIDTH = 8;
const LONGEST_LINE = 10_000;

const limits = new Map<string, Limit>();

/**
 * Limits the large answers in flight for one session. `answer` must last until the client has received it, so that a client that requests many
 * and reads none fills its own slots and not the server's memory. @throws Problem 'too_many' if more than 10,000 wait.
 */
export async function inSessionSlot<T>(session: string, answer: () => Promise<T>): Promise<T> {
  const limit = limits.get(session) ?? createLimit(WIDTH);
  if (limit.size() >= WIDTH + LONGEST_LINE) throw new Problem('too_many', TOO_MANY, { retryAfter: 1 });
  limits.set(session, limit);
  return await limit.run(answer).finally(() => {
    if (limit.size() === 0) limits.delete(session);
  });
}
