import { Problem } from '../../shared/basics/problem';
import { addressGroup } from '../http/addresses';
import { createBuckets } from '../http/tokenBucket';
import { createHash } from 'node:crypto';
import { backoffMs } from '../../shared/basics/backoff';
import { logger } from '../logger';
import { trusted } from '../database/encoding';
import { AttemptModel, type AttemptDocument } from '../database/models/accounts';

/** Keys of failed attempts (`attempts.ts`): for sign-in, for changing a password, for codes of a second factor, for passkeys, for invoice access, for codes of displays. */
export const signInKey = (email: string) => `sign-in ${email}`;
/** The key for an address the account has signed in from before, so that guesses from elsewhere do not lock the owner out. */
export const knownSignInKey = (email: string, address: string) => `sign-in ${email} ${addressGroup(address)}`;
export const passwordKey = (user: number) => `password ${user}`;
export const factorKey = (user: number) => `factor ${user}`;
export const passkeyKey = (id: number) => `passkey ${id}`;
export const invoiceKey = (user: number) => `invoices ${user}`;
export const displayKey = (user: number) => `displays ${user}`;

/**
 * The failed attempts that an address may make: 200, and one more every 3 s. Only failures count. The limit is high because a whole ship, or a fleet
 * behind one proxy, shares an address. The lock of an account (`attempts.ts`) comes first.
 */
const FAILED_ATTEMPTS = { most: 200, refillSeconds: 3, sentence: 'Too many wrong tries from your network. Please try again in a moment.' };

export interface AddressLimit {
  /** @throws Problem 'too_many' if the limit of `address` is reached. */
  assertLeft(address: string): void;
  /** Counts one failure of `address`. */
  take(address: string): void;
}

/** A limit for each address. Each purpose has its own, so that wrong invoice passwords do not prevent users from signing in. */
export function createAddressLimit({ most, refillSeconds, sentence } = FAILED_ATTEMPTS): AddressLimit {
  const buckets = createBuckets({ most, perSecond: 1 / refillSeconds });
  return {
    assertLeft(address) {
      if (buckets.left(addressGroup(address)) >= 1) return;
      throw new Problem('too_many', sentence, { retryAfter: refillSeconds });
    },
    take(address) {
      buckets.take(addressGroup(address));
    },
  };
}

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
