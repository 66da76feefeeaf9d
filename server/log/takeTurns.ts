/**
 * Fairness between processes that write to one log. They compete for its next number, and a process far from the database would always lose. The loser
 * asks for the next turn in the head document of the log, which the others read with every write; they then wait a moment.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { backoffMs } from '../../shared/basics/backoff';
import { Problem } from '../../shared/basics/problem';
import { storage } from '../database/storage';
import type { ScopeLog } from './scopeLog';

/**
 * How long a writer waits in the queue and competes with other processes before it is refused, in milliseconds. Longer than a database query may take, so
 * that the outcome of an insert without an answer is read before.
 */
export const WRITE_TIMEOUT_MS = 12_000;

/** Whether a writer that was queued at `asked` (`performance.now`) has waited too long. */
export const hasTimedOut = (asked: number): boolean => performance.now() - asked > WRITE_TIMEOUT_MS;

export const tooManyWriters = (): Problem =>
  new Problem('unavailable', 'Too many others are writing to this vessel right now. Nothing was saved. Please try again.');

const OWN_NAME = randomUUID();
/** How long to wait for another process that asked for the turn, in milliseconds. It may have died. */
const LONGEST_WAIT = 1_000;
const POLL_MS = 10;
const PAUSES = { first: 2, most: 16 };

const around = (milliseconds: number) => milliseconds * (0.5 + Math.random());

/** Asks for the next turn, and pauses for a random time that grows with the number of lost races. */
export async function pauseAfter(log: ScopeLog, lost: number): Promise<void> {
  await storage.setWaiting(log.scope, OWN_NAME);
  await delay(around(backoffMs(PAUSES, lost)));
}

/** Releases the turn. Not awaited: if the update is lost, other processes only wait a moment longer. */
export function releaseTurn(log: ScopeLog): void {
  void storage.setWaiting(log.scope, undefined, OWN_NAME).catch(() => undefined);
}

/** Lets another process write first if it asked for the turn. */
export async function yieldTurn(log: ScopeLog): Promise<void> {
  const since = performance.now();
  while (log.waiting !== undefined && log.waiting !== OWN_NAME) {
    if (performance.now() - since > LONGEST_WAIT) await storage.setWaiting(log.scope, undefined, log.waiting);
    else await delay(around(POLL_MS));
    log.waiting = (await storage.heads([log.scope]))[0]?.waiting;
  }
}
