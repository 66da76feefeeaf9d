import { setTimeout as delay } from 'node:timers/promises';
import { batchQueries } from '../database/batchQueries';
import { askHeads, knownEpoch } from '../database/epoch';
import { storage } from '../database/storage';
import { catchUp } from './project';
import { inTurn, scopeLog, type ScopeLog } from './scopeLog';

/** How long to wait for another process to project its write, that is, to apply it to its record, in milliseconds. After that it may have died, and this one projects it. */
const LONGEST_WAIT = 1_000;
const POLL_MS = 10;

/**
 * The number up to which the records of a log include its changes. Read it before the records, so that a change in between is sent again and not lost. Waits
 * for writes that a session may have seen already, so that reads never go backwards. `since`: the start of the request (`performance.now`); data read later
 * is recent enough.
 */
export async function projectedTo(scope: number, since?: number): Promise<number> {
  const log = scopeLog(scope);
  const newest = (await newestOfAll([scope], since)).get(scope) ?? 0;
  for (const deadline = performance.now() + LONGEST_WAIT; performance.now() < deadline; await delay(POLL_MS)) {
    if (log.projected < newest) await readProjected([scope]);
    if (log.projected >= newest) return log.projected;
  }
  await inTurn(log, () => catchUp(log));
  return log.projected;
}

/** The number of a log's newest change, including changes that a session may have seen already. */
export async function newestOf(scope: number): Promise<number> {
  return (await newestOfAll([scope])).get(scope) ?? 0;
}

/**
 * As `projectedTo`, for many logs at once. It does not wait for writes in progress at other processes.
 */
export async function allProjectedTo(scopes: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const newest = await newestOfAll(scopes);
  const behind = scopes.filter((scope) => scopeLog(scope).projected < (newest.get(scope) ?? 0));
  if (behind.length > 0) await readProjected(behind);
  return new Map(scopes.map((scope) => [scope, scopeLog(scope).projected]));
}

/** Whether all of these logs are still where `allProjectedTo` found them. Costs less than finding them again. */
export async function areUnmoved(scopes: readonly number[], found: ReadonlyMap<number, number>): Promise<boolean> {
  const isStill = (scope: number) => {
    const { projected, writeInProgress, isUnsure } = scopeLog(scope);
    return projected === found.get(scope) && !writeInProgress && !isUnsure;
  };
  if (!scopes.every(isStill)) return false;
  const newest = await askHeads(scopes);
  return newest === null || scopes.every((scope) => (newest.get(scope) ?? 0) === found.get(scope));
}

/**
 * The newest numbers of logs. If other processes write too, they are read from the database, because a missing message does not prove that a log is
 * unchanged.
 */
async function newestOfAll(scopes: readonly number[], since?: number): Promise<ReadonlyMap<number, number>> {
  const logs = scopes.map(scopeLog);
  const moving = logs.filter(({ isUnsure, writeInProgress }) => isUnsure || writeInProgress);
  if (moving.length > 0) await Promise.all(moving.map(settled));
  return (await askHeads(scopes, since)) ?? new Map(logs.map(({ scope, projected }) => [scope, projected]));
}

/** Reads how far other processes have projected logs. A stored position is never ahead of the records. */
const readProjected = batchQueries<number, void>(async (scopes) => {
  const of = knownEpoch();
  const notes = await storage.heads(scopes);
  if (knownEpoch() === of)
    for (const { _id, projected } of notes) {
      const log = scopeLog(_id);
      log.projected = Math.max(log.projected, projected);
    }
  return new Map();
});

/** Waits for a write in progress in this process, and resolves the outcome of a write without an answer. */
async function settled(log: ScopeLog): Promise<void> {
  await log.writeInProgress;
  if (log.isUnsure) await inTurn(log, () => catchUp(log));
}
