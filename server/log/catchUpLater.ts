import { setTimeout as delay } from 'node:timers/promises';
import { databaseAnswers } from '../database/connect';
import { isLostLink } from '../database/isLostLink';
import { catchUp } from './project';
import { inTurn, type ScopeLog } from './scopeLog';

const ASK_EVERY = 250;
/** When to look once the database answers, in milliseconds after the look before: what it was sent may come to its turn a little later. */
const LOOKS = [0, 250, 1_000, 4_000];

const waiting = new Set<ScopeLog>();
const pause = (milliseconds: number) => delay(milliseconds, undefined, { ref: false });

/**
 * Brings `log` up to date as soon as the database answers again. For a question without an answer: what it was to write may be there
 * already, may come to be there later, and may lack its projection; no list would show it before the next write.
 */
function catchUpLater(log: ScopeLog): void {
  if (waiting.has(log)) return;
  waiting.add(log);
  void lookUntilSure(log).finally(() => waiting.delete(log));
}

async function lookUntilSure(log: ScopeLog): Promise<void> {
  for (const after of LOOKS) {
    await pause(after);
    while (!(await isCaughtUp(log))) await pause(ASK_EVERY);
  }
}

async function isCaughtUp(log: ScopeLog): Promise<boolean> {
  await whenAnswering();
  const look = () => {
    log.isUnsure = true;
    return catchUp(log);
  };
  return inTurn(log, look).then(
    () => true,
    () => false,
  );
}

let answering: Promise<void> | null = null;

/** All logs wait for one and the same question: each that hangs holds a connection. */
const whenAnswering = () => (answering ??= untilAnswering().finally(() => (answering = null)));

async function untilAnswering(): Promise<void> {
  while (!(await databaseAnswers())) await pause(ASK_EVERY);
}

/** Where `error` leaves open whether something reached the disk, that is looked up as soon as the database answers. */
export function noteLostLink(log: ScopeLog, error: unknown): void {
  if (!isLostLink(error)) return;
  log.isUnsure = true;
  catchUpLater(log);
}
