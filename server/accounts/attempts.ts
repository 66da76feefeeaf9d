import { createHash } from 'node:crypto';
import { Problem } from '../../shared/basics/problem';
import { backoffMs } from '../../shared/basics/backoff';
import { logger } from '../logger';
import { trusted } from '../database/encoding';
import { AttemptModel, type AttemptDocument } from '../database/models/attempt';

/** From this wrong try on a key stays locked for a while, each time twice as long. */
const PATIENCE = 10;
const WAITS = { first: 15_000, most: 15 * 60_000 };
/** Without a further wrong try, forgotten after a day. */
const FORGOTTEN_MS = 24 * 3_600_000;

const forgotten = () => trusted({ $lt: new Date(Date.now() - FORGOTTEN_MS) });
const idOf = (key: string) => createHash('sha256').update(key).digest('base64url');

function openAt({ failures, last }: AttemptDocument): number {
  if (failures < PATIENCE) return 0;
  return last.getTime() + backoffMs(WAITS, failures - PATIENCE + 1);
}

function duration(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

/** The wrong tries under a key. One that lies ahead was counted before the clock was set back: its wait begins anew, and is no longer than it was. */
async function readAttempt(_id: string): Promise<AttemptDocument | null> {
  const attempt = await AttemptModel.findById(_id).lean();
  const now = new Date();
  if (!attempt || attempt.last <= now) return attempt;
  await AttemptModel.updateOne({ _id, last: attempt.last }, { $set: { last: now } });
  return { ...attempt, last: now };
}

/** Answers how many wrong tries `key` has; `who` is told of in the audit trail. @throws Problem 'too_many' while it is shut. */
export async function assertNotLocked(key: string, who: { user?: number; address: string }): Promise<number> {
  const attempt = await readAttempt(idOf(key));
  if (!attempt || attempt.last.getTime() < Date.now() - FORGOTTEN_MS) return 0;
  const seconds = Math.ceil((openAt(attempt) - Date.now()) / 1000);
  if (seconds <= 0) return attempt.failures;
  logger.warn({ audit: 'door_shut', door: key.split(' ')[0], ...who, seconds }, 'too many wrong tries');
  throw new Problem('too_many', `Too many wrong tries. Please try again in ${duration(seconds)}.`, { retryAfter: seconds });
}

/** Counts a wrong try under `key`. */
export async function recordFailure(key: string): Promise<void> {
  const _id = idOf(key);
  await AttemptModel.deleteOne({ _id, last: forgotten() });
  await AttemptModel.updateOne({ _id }, { $inc: { failures: 1 }, $set: { last: new Date() } }, { upsert: true });
}

export async function clearFailures(key: string): Promise<void> {
  await AttemptModel.deleteOne({ _id: idOf(key) });
}

/** Removes what is forgotten: the embedded engine deletes nothing by itself. */
export async function sweepAttempts(): Promise<void> {
  await AttemptModel.deleteMany({ last: forgotten() });
}
