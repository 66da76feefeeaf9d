import { setTimeout as delay } from 'node:timers/promises';
import { batchQueries } from '../database/batchQueries';
import { askHeads, knownEpoch } from '../database/epoch';
import { storage } from '../database/storage';
import { catchUp } from './project';
import { inTurn, scopeLog, type ScopeLog } from './scopeLog';

/** How long another process is given to project what it wrote, in milliseconds: it may have died. */
const LONGEST_WAIT = 1_000;
const LOOK_EVERY = 10;

/**
 * The number up to which the records of a log hold its changes. Read it before the records: what lands in between is then sent
 * again, not lost. A write whose record, or change, may have been read already is waited for, so that no session goes back to a list
 * without it. `since`: when the request began that asks, by the steady clock; what was learned of the log since then answers it.
 */
export async function projectedTo(scope: number, since?: number): Promise<number> {
  const log = scopeLog(scope);
  const newest = (await newestOfAll([scope], since)).get(scope) ?? 0;
  for (const deadline = performance.now() + LONGEST_WAIT; performance.now() < deadline; await delay(LOOK_EVERY)) {
    if (log.projected < newest) await readProjected([scope]);
    if (log.projected >= newest) return log.projected;
  }
  await inTurn(log, () => catchUp(log));
  return log.projected;
}

/** The number of a log's newest change. A change that may have been read already is among them. */
export async function newestOf(scope: number): Promise<number> {
  return (await newestOfAll([scope])).get(scope) ?? 0;
}

/**
 * The same as `projectedTo` of many logs at once; one that is not answered has no change yet. Where other processes write too, their
 * writes of this moment are not waited for.
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
    const { projected, landing, isUnsure } = scopeLog(scope);
    return projected === found.get(scope) && !landing && !isUnsure;
  };
  if (!scopes.every(isStill)) return false;
  const newest = await askHeads(scopes);
  return newest === null || scopes.every((scope) => (newest.get(scope) ?? 0) === found.get(scope));
}

/**
 * The numbers of the newest changes. Where no other process writes, this one knows them. Elsewhere only the database does: a message of
 * another process says that a log has moved, and no message does not say that it has not.
 */
async function newestOfAll(scopes: readonly number[], since?: number): Promise<ReadonlyMap<number, number>> {
  const logs = scopes.map(scopeLog);
  const moving = logs.filter(({ isUnsure, landing }) => isUnsure || landing);
  if (moving.length > 0) await Promise.all(moving.map(settled));
  return (await askHeads(scopes, since)) ?? new Map(logs.map(({ scope, projected }) => [scope, projected]));
}

/** Learns how far other processes have projected logs: a note is never ahead of the records. */
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

/** Waits for what this process is writing at this moment, and finds out what became of a write without an answer. */
async function settled(log: ScopeLog): Promise<void> {
  await log.landing;
  if (log.isUnsure) await inTurn(log, () => catchUp(log));
}
