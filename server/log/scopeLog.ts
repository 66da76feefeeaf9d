import type { Scope } from '../../shared/log/change';
import { createQueue } from '../../shared/basics/queue';
import { onEpoch } from '../database/epoch';

/**
 * The state of one log in this process. There is a log for each vessel and one for the fleet; `scope` tells which (`FLEET`). Its changes are
 * numbered 1, 2, 3 …; a restored backup begins a new epoch, in which the same numbers may be other changes.
 */
export interface ScopeLog {
  scope: number;
  /** The head: the newest number that this process has seen. */
  head: number;
  /** The records include the changes up to this number. */
  projected: number;
  /** The write in progress, if any. Its records may be visible already. */
  writeInProgress: Promise<unknown> | null;
  /** A write got no answer, so its change may be stored. */
  isUnsure: boolean;
  /** Another process that asks to write next, as last read. */
  waiting?: string;
  /** One writer at a time. */
  queue: ReturnType<typeof createQueue>;
}

const logs = new Map<number, ScopeLog>();
// Changed in place: a running writer then tries a number that is taken, fails, and reads the new state.
onEpoch(() => {
  for (const log of logs.values()) Object.assign(log, { head: 0, projected: 0 });
});

/** The scope of the fleet's log, which contains the vessels themselves. Vessels have ids from 1. */
export const FLEET = 0;

/** A scope on the wire: the vessel's id, or 'fleet'. */
export const scopeName = (scope: number): Scope => (scope === FLEET ? 'fleet' : scope);

/** The log that a scope on the wire names. */
export const scopeOf = (vessel: Scope): number => (vessel === 'fleet' ? FLEET : vessel);

/** The state of the log of `scope`, created on first use. */
export function scopeLog(scope: number): ScopeLog {
  let log = logs.get(scope);
  if (!log) {
    log = { scope, head: 0, projected: 0, writeInProgress: null, isUnsure: false, queue: createQueue() };
    logs.set(scope, log);
  }
  return log;
}

/** Runs `work` after all earlier writers of the log have ended. */
export const inTurn = <T>(log: ScopeLog, work: () => Promise<T>): Promise<T> => log.queue(work);

/** Runs `write`, which stores and projects changes, and tracks it as the write in progress. Call it in the log's turn. */
export function trackWrite<T>(log: ScopeLog, write: () => Promise<T>): Promise<T> {
  const landed = write();
  const end = landed
    .catch(() => undefined)
    .then(() => {
      if (log.writeInProgress === end) log.writeInProgress = null;
    });
  log.writeInProgress = end;
  return landed;
}
