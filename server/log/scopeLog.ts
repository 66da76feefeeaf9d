import type { Scope } from '../../shared/log/change';
import { createQueue } from '../../shared/basics/queue';
import { onEpoch } from '../database/epoch';

/** What this process knows of one log: the newest change it has seen and how far the records follow. */
export interface ScopeLog {
  scope: number;
  head: number;
  projected: number;
  /** The end of what is being put on the disk and projected, if anything is: whoever reads without a number may see it already. */
  landing: Promise<unknown> | null;
  /** A write was not answered: it may be on the disk, unknown to this process. */
  isUnsure: boolean;
  /** Another process that asks to write next, as far as this one has been told. */
  waiting?: string;
  /** One writer at a time. */
  queue: ReturnType<typeof createQueue>;
}

const logs = new Map<number, ScopeLog>();
// In place: a writer that is at work learns it by losing the race for a number that is taken.
onEpoch(() => {
  for (const log of logs.values()) Object.assign(log, { head: 0, projected: 0 });
});

/** The log of the vessels themselves; vessels are numbered from 1. */
export const FLEET = 0;

export const scopeName = (scope: number): Scope => (scope === FLEET ? 'fleet' : scope);

export function scopeLog(scope: number): ScopeLog {
  let log = logs.get(scope);
  if (!log) {
    log = { scope, head: 0, projected: 0, landing: null, isUnsure: false, queue: createQueue() };
    logs.set(scope, log);
  }
  return log;
}

/** Runs `work` when the writers of the log before it have ended, whatever became of them. */
export const inTurn = <T>(log: ScopeLog, work: () => Promise<T>): Promise<T> => log.queue(work);

/** Runs `write`, which puts changes on the disk and projects them, in the log's turn. */
export function landing<T>(log: ScopeLog, write: () => Promise<T>): Promise<T> {
  const landed = write();
  const end = landed
    .catch(() => undefined)
    .then(() => {
      if (log.landing === end) log.landing = null;
    });
  log.landing = end;
  return landed;
}
