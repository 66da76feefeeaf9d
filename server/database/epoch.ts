/**
 * The epoch of the logs (.github/DECISIONS.md, epoch): a random name, drawn when a database is created and when it is restored. Log numbers
 * and revisions are valid only together with it. It also identifies the installation if several share a Redis.
 */
import { randomBytes } from 'node:crypto';
import { Problem } from '../../shared/basics/problem';
import { batchQueries } from './batchQueries';
import { isExclusive } from './connect';
import { storage } from './storage';

let known: string | null = null;
const listeners = new Set<() => void>();

/** A new random epoch. It begins with a letter, so that "3.5" is never read as a revision and an epoch. */
const draw = (): string => `e${randomBytes(9).toString('base64url')}`;

/** Reads the epoch of the database after connecting; a new database gets one. */
export async function openEpoch(): Promise<void> {
  // If two processes start at once on a new database, the second insert fails and both read the first's epoch.
  await storage.setEpoch(draw(), true).catch(() => undefined);
  known = (await storage.position([])).epoch;
}

/** The epoch as this process last read it; null while a restore is under way. */
export const knownEpoch = (): string | null => known;

/** The epoch this process works in. @throws Problem 'unavailable' while a restore is under way. */
export function epoch(): string {
  if (known === null) throw new Problem('unavailable', 'A backup is being restored. Please try again later.');
  return known;
}

/**
 * Reads the epoch again, because a database that other processes reach may have been restored meanwhile.
 * @throws Problem 'unavailable' while a restore is under way.
 */
export async function checkEpoch(): Promise<void> {
  await askHeads([]);
  epoch();
}

/**
 * The newest numbers of these logs in the database, read after `since` (`performance.now`) or now; a log without changes is missing. Null if no
 * other process writes, since this one then knows them.
 */
export const askHeads = async (scopes: readonly number[], since?: number): Promise<ReadonlyMap<number, number> | null> =>
  isExclusive() ? null : ask(scopes, since);

let sent = 0;
let newestAnswer = 0;

/** Reads the epoch and the newest numbers in one query, and notices a new epoch. */
const ask = batchQueries<number, number>(async (scopes) => {
  const nth = (sent += 1);
  const { epoch: now, heads } = await storage.position(scopes);
  // A later query may have been answered first.
  if (nth > newestAnswer) {
    newestAnswer = nth;
    const hasChanged = now !== known;
    known = now;
    if (hasChanged) for (const listener of listeners) listener();
  }
  return heads;
});

/** Calls `listener` when a restore of the database has begun or ended. Everything cached from the database is then invalid. */
export const onEpoch = (listener: () => void): void => void listeners.add(listener);

/** Begins a restore: every process on this database refuses requests from now on. */
export async function closeEpoch(): Promise<void> {
  await storage.setEpoch(null);
}

/** Ends a restore with a new epoch. */
export async function redrawEpoch(): Promise<void> {
  await storage.setEpoch(draw());
}
