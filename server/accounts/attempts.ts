import { createHash } from 'node:crypto';
import { Problem } from '../../shared/basics/problem';
import { backoffMs } from '../../shared/basics/backoff';
import { logger } from '../logger';
import { trusted } from '../database/encoding';
import { AttemptModel, type AttemptDocument } from '../database/models/accounts';

/** From this failed attempt on a key is locked for a while, each time twice as long. */
const LOCK_FROM = 10;
const LOCK_MS = { first: 15_000, most: 15 * 60_000 };
/** Failures are forgotten a day after the last one. */
const FORGOTTEN_MS = 24 * 3_600_000;

const forgotten = () => trusted({ $lt: new Date(Date.now() - FORGOTTEN_MS) });
const idOf = (key: string) => createHash('sha256').update(key).digest('base64url');

function unlocksAt({ failures, last }: AttemptDocument): number {
  if (failures < LOCK_FROM) return 0;
  return last.getTime() + backoffMs(LOCK_MS, failures - LOCK_FROM + 1);
}

function duration(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

/** The failures under a key. If the last one is in the future, the clock was set back; its lock then starts now, so that it lasts no longer. */
async function readAttempt(_id: string): Promise<AttemptDocument | null> {
  const attempt = await AttemptModel.findById(_id).lean();
  const now = new Date();
  if (!attempt || attempt.last <= now) return attempt;
  await AttemptModel.updateOne({ _id, last: attempt.last }, { $set: { last: now } });
  return { ...attempt, last: now };
}

/** Returns the number of failures under `key`. `who` is logged for the audit trail. @throws Problem 'too_many' while the key is locked. */
export async function assertNotLocked(key: string, who: { user?: number; address: string }): Promise<number> {
  const attempt = await readAttempt(idOf(key));
  if (!attempt || attempt.last.getTime() < Date.now() - FORGOTTEN_MS) return 0;
  const seconds = Math.ceil((unlocksAt(attempt) - Date.now()) / 1000);
  if (seconds <= 0) return attempt.failures;
  logger.warn({ audit: 'door_shut', door: key.split(' ')[0], ...who, seconds }, 'too many wrong tries');
  throw new Problem('too_many', `Too many wrong tries. Please try again in ${duration(seconds)}.`, { retryAfter: seconds });
}

/** Counts a failed attempt under `key`. */
export async function recordFailure(key: string): Promise<void> {
  const _id = idOf(key);
  await AttemptModel.deleteOne({ _id, last: forgotten() });
  await AttemptModel.updateOne({ _id }, { $inc: { failures: 1 }, $set: { last: new Date() } }, { upsert: true });
}

/** Forgets the failures under `key`, after a success. */
export async function clearFailures(key: string): Promise<void> {
  await AttemptModel.deleteOne({ _id: idOf(key) });
}

/** Deletes forgotten failures, because the embedded engine has no TTL indexes. */
export async function sweepAttempts(): Promise<void> {
  await AttemptModel.deleteMany({ last: forgotten() });
}
