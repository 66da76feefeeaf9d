import { setTimeout as delay } from 'node:timers/promises';
import { databaseAnswers } from '../database/connect';
import { isLostLink } from '../database/databaseErrors';
import { catchUp } from './project';
import { inTurn, type ScopeLog } from './scopeLog';

const POLL_MS = 250;
/** The waits before checks once the database answers, in milliseconds. A write that was sent before may be done a little later. */
const CHECKS = [0, 250, 1_000, 4_000];

const waiting = new Set<ScopeLog>();
const pause = (milliseconds: number) => delay(milliseconds, undefined, { ref: false });

/**
 * Catches up `log` as soon as the database answers again. After a write without an answer, its change may be stored, may be stored later, and may lack its
 * projection; without this no list would show it until the next write.
 */
function catchUpLater(log: ScopeLog): void {
  if (waiting.has(log)) return;
  waiting.add(log);
  void checkUntilSettled(log).finally(() => waiting.delete(log));
}

async function checkUntilSettled(log: ScopeLog): Promise<void> {
  for (const after of CHECKS) {
    await pause(after);
    while (!(await isCaughtUp(log))) await pause(POLL_MS);
  }
}

async function isCaughtUp(log: ScopeLog): Promise<boolean> {
  await whenAnswering();
  const check = () => {
    log.isUnsure = true;
    return catchUp(log);
  };
  return inTurn(log, check).then(
    () => true,
    () => false,
  );
}

let answering: Promise<void> | null = null;

/** Waits until the database answers. All logs share one query, because each query that hangs occupies a connection. */
const whenAnswering = () => (answering ??= untilAnswering().finally(() => (answering = null)));

async function untilAnswering(): Promise<void> {
  while (!(await databaseAnswers())) await pause(POLL_MS);
}

/** After an error that leaves open whether a write was stored, schedules a check of the log. */
export function checkAfterLostLink(log: ScopeLog, error: unknown): void {
  if (!isLostLink(error)) return;
  log.isUnsure = true;
  catchUpLater(log);
}
