import { setTimeout as delay } from 'node:timers/promises';
import { isExclusive } from '../database/connect';
import { Head } from '../database/models/head';
import { trusted } from '../database/encoding';
import { catchUp, notedTo } from './project';
import { headOf } from './readLog';
import { inTurn, scopeLog, type ScopeLog } from './scopeLog';

/** How long another process is given to project what it wrote, in milliseconds: it may have died. */
const LONGEST_WAIT = 1_000;
const LOOK_EVERY = 10;

/**
 * The number up to which the records of a log hold its changes. Read it before the records: what lands in between is then sent
 * again, not lost. A write whose record, or change, may have been read already is waited for, so that no session goes back to a list
 * without it.
 */
export async function projectedTo(scope: number): Promise<number> {
  const log = scopeLog(scope);
  await settled(log);
  if (isExclusive()) return log.projected;
  // Where other processes write too, only the database knows.
  const newest = await headOf(scope);
  for (const deadline = performance.now() + LONGEST_WAIT; performance.now() < deadline; await delay(LOOK_EVERY)) {
    const noted = await notedTo(log);
    if (noted >= newest) return noted;
  }
  await inTurn(log, () => catchUp(log));
  return notedTo(log);
}

/**
 * The same of many logs at once; one that is not answered has no change yet. Where other processes write too, their writes of this moment
 * are not waited for.
 */
export async function allProjectedTo(scopes: readonly number[]): Promise<ReadonlyMap<number, number>> {
  await Promise.all(scopes.map((scope) => settled(scopeLog(scope))));
  if (isExclusive()) return new Map(scopes.map((scope) => [scope, scopeLog(scope).projected]));
  const heads = await Head.find({ _id: trusted({ $in: scopes }) }, { projected: 1 }).lean();
  return new Map(heads.map(({ _id, projected }) => [_id, projected]));
}

/** Waits for what this process is writing at this moment, and finds out what became of a write without an answer. */
async function settled(log: ScopeLog): Promise<void> {
  await log.landing;
  if (log.isUnsure) await inTurn(log, () => catchUp(log));
}
