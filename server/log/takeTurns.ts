/**
 * Processes that write to one log race for its next number, and a process far from the database always loses to one beside it. The
 * loser asks for the next turn in the note of the log's head, which the others read with every write anyway; they then wait a moment.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { backoffMs } from '../../shared/basics/backoff';
import { Problem } from '../../shared/basics/problem';
import { storage } from '../database/storage';
import type { ScopeLog } from './scopeLog';

/**
 * How long a writer stands in line and races with other processes before it is told to try again, in milliseconds. Longer than a
 * question to the database may take: what became of an insert without an answer is looked up before giving up.
 */
export const PATIENCE = 12_000;

/** Whether a writer that asked at `asked`, by `performance.now`, has waited too long. */
export const hasTimedOut = (asked: number): boolean => performance.now() - asked > PATIENCE;

export const othersAreQuicker = (): Problem =>
  new Problem('unavailable', 'Too many others are writing to this vessel right now. Nothing was saved. Please try again.');

const OWN_NAME = randomUUID();
/** How long another process is waited for, in milliseconds: one that has died meanwhile must not keep the log from the rest. */
const LONGEST_WAIT = 1_000;
const LOOK_EVERY = 10;
const PAUSES = { first: 2, most: 16 };

const around = (milliseconds: number) => milliseconds * (0.5 + Math.random());

/** Asks the others to wait, and pauses after the `lost`th lost race, so that equals do not meet again in step. */
export async function pauseAfter(log: ScopeLog, lost: number): Promise<void> {
  await storage.setWaiting(log.scope, OWN_NAME);
  await delay(around(backoffMs(PAUSES, lost)));
}

/** Says that the turn that was asked for is over. Not awaited: if it is lost, other processes only wait a moment longer. */
export function endTurn(log: ScopeLog): void {
  void storage.setWaiting(log.scope, undefined, OWN_NAME).catch(() => undefined);
}

/** Lets another process write first, if one asks. */
export async function yieldTurn(log: ScopeLog): Promise<void> {
  const since = performance.now();
  while (log.waiting !== undefined && log.waiting !== OWN_NAME) {
    if (performance.now() - since > LONGEST_WAIT) await storage.setWaiting(log.scope, undefined, log.waiting);
    else await delay(around(LOOK_EVERY));
    log.waiting = (await storage.heads([log.scope]))[0]?.waiting;
  }
}
