import type { Scope } from '../../shared/change';
import { isExclusive } from '../database/connect';
import { onEpoch } from '../database/epoch';
import { Head } from '../database/models/head';
import { trusted } from '../database/trusted';

/** What this process knows of one log: the newest change it has seen and how far the records follow. */
export interface ScopeLog {
  scope: number;
  head: number;
  projected: number;
  /** Another process that asks to write next, as far as this one has been told. */
  waiting?: string;
  /** The end of the queue of writers. */
  tail: Promise<unknown>;
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
    log = { scope, head: 0, projected: 0, tail: Promise.resolve() };
    logs.set(scope, log);
  }
  return log;
}

/** One writer at a time in each log: `work` runs when those before it have ended, whatever became of them. */
export function inTurn<T>(log: ScopeLog, work: () => Promise<T>): Promise<T> {
  const turn = log.tail.then(work, work);
  log.tail = turn.catch(() => undefined);
  return turn;
}

/**
 * The number up to which the records of a log hold its changes. Read it before the records: what lands in between is then sent
 * again, not lost. Where other processes write too, only the database knows.
 */
export async function projectedTo(scope: number): Promise<number> {
  if (isExclusive()) return scopeLog(scope).projected;
  return (await Head.findById(scope).lean())?.projected ?? 0;
}

/** The same of many logs at once; one that is not answered has no change yet. */
export async function allProjectedTo(scopes: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (isExclusive()) return new Map(scopes.map((scope) => [scope, scopeLog(scope).projected]));
  const heads = await Head.find({ _id: trusted({ $in: scopes }) }, { projected: 1 }).lean();
  return new Map(heads.map(({ _id, projected }) => [_id, projected]));
}
