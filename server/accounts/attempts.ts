import { createHash } from 'node:crypto';
import { Problem } from '../../shared/problem';
import { logger } from '../logger';
import { trusted } from '../database/trusted';
import { Attempt, type AttemptDocument } from '../database/models/attempt';

/** From this wrong try on a door stays shut for a while, each time twice as long. */
const PATIENCE = 10;
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Without a further wrong try, forgotten after a day. */
const FORGOTTEN_MS = 24 * 3_600_000;

const forgotten = () => trusted({ $lt: new Date(Date.now() - FORGOTTEN_MS) });
const idOf = (door: string) => createHash('sha256').update(door).digest('base64url');

function openAt({ failures, last }: AttemptDocument): number {
  if (failures < PATIENCE) return 0;
  return last.getTime() + Math.min(FIRST_WAIT_MS * 2 ** (failures - PATIENCE), LONGEST_WAIT_MS);
}

function duration(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

/** Answers how many wrong tries `door` remembers; `who` is told of in the audit trail. @throws Problem 'too_many' while it is shut. */
export async function assertOpen(door: string, who: { user?: number; address: string }): Promise<number> {
  const attempt = await Attempt.findById(idOf(door)).lean();
  if (!attempt || attempt.last.getTime() < Date.now() - FORGOTTEN_MS) return 0;
  const seconds = Math.ceil((openAt(attempt) - Date.now()) / 1000);
  if (seconds <= 0) return attempt.failures;
  logger.warn({ audit: 'door_shut', door: door.split(' ')[0], ...who, seconds }, 'too many wrong tries');
  throw new Problem('too_many', `Too many wrong tries. Please try again in ${duration(seconds)}.`, { retryAfter: seconds });
}

/** Counts a wrong try at `door`. */
export async function recordFailure(door: string): Promise<void> {
  const _id = idOf(door);
  await Attempt.deleteOne({ _id, last: forgotten() });
  await Attempt.updateOne({ _id }, { $inc: { failures: 1 }, $set: { last: new Date() } }, { upsert: true });
}

export async function forgiveFailures(door: string): Promise<void> {
  await Attempt.deleteOne({ _id: idOf(door) });
}

/** Removes what is forgotten: the embedded engine deletes nothing by itself. */
export async function sweepAttempts(): Promise<void> {
  await Attempt.deleteMany({ last: forgotten() });
}
