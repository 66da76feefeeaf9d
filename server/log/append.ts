import { setTimeout as delay } from 'node:timers/promises';
import mongoose, { Types } from 'mongoose';
import type { Op } from '../../shared/change';
import type { KindName, Values } from '../../shared/kind';
import { Problem } from '../../shared/problem';
import { isExclusive } from '../database/connect';
import { assertSpace } from '../database/freeSpace';
import { Change, type ChangeDocument } from '../database/models/change';
import { createPace } from '../database/pace';
import { trusted } from '../database/trusted';
import { isDuplicate } from './isDuplicate';
import { assertEpoch } from './assertEpoch';
import { DatabaseTimeout } from '../database/withTimeout';
import { isLostLink } from '../database/isLostLink';
import { catchUpLater } from './catchUpLater';
import { catchUp, projectAll } from './project';
import { publish } from './published';
import { changeByKey } from './readLog';
import { inTurn, landing, scopeLog, type ScopeLog } from './scopeLog';
import { endTurn, giveWay, pauseAfter } from './takeTurns';

/** What a write does to one record; `fields` in stored form, and `was`, what exactly those fields were before. */
export interface Draft {
  kind: KindName;
  record: number;
  rev: number;
  op: Op;
  fields: Values;
  was: Values;
}

/** The author of a write, its mutation key with a digest of its request, if it has one, and the epoch it was based on, if it says. */
export interface Author {
  user: number;
  email: string;
  /** Asked last before anything is written: a body, or the turn, may have been long in coming. @throws Problem 'signed_out' */
  assertSignedIn?(): Promise<void>;
  once?: { key: string; request: string };
  epoch?: string;
}

/**
 * How long a writer stands in line and races with other processes before it is told to try again, in milliseconds. Longer than a
 * question to the database may take: what became of an insert without an answer is looked up before giving up.
 */
const PATIENCE = 12_000;

/**
 * The only writer: appends the change `plan` drafts to the log of `scope`, projects it and tells all listeners. `plan` runs in the log's
 * turn, sees every change before it, and may run again when another process was quicker; null means there is nothing to change.
 * A mutation key that was used is answered with the change it made.
 * @throws Problem 'reused_key' when the key stood for another request, 'restored' when the write was based on logs that a backup has
 * replaced, 'unavailable' when others are always quicker; whatever `plan` throws.
 */
export function append(scope: number, author: Author, plan: () => Promise<Draft | null>): Promise<ChangeDocument | null> {
  return inRace(scopeLog(scope), (log) => attempt(log, author, plan));
}

/**
 * Runs `attempt` in the log's turn, and again for as long as other processes are quicker.
 * @throws Problem 'unavailable' when they always are; whatever `attempt` throws.
 */
export function inRace<T>(log: ScopeLog, attempt: (log: ScopeLog) => Promise<T | 'lost'>): Promise<T> {
  const asked = performance.now();
  const isLate = () => performance.now() - asked > PATIENCE;
  return inTurn(log, async () => {
    // Requests queued longer than 12 s fail fast: those after them would wait as long, one after the other.
    if (isLate()) throw new DatabaseTimeout('Writes queued in this log waited too long.');
    let lost = 0;
    try {
      await giveWay(log);
      for (; ; lost += 1) {
        if (lost > 0 && isLate())
          throw new Problem('unavailable', 'Too many others are writing to this vessel right now. Nothing was saved. Please try again.');
        if (lost > 0) await pauseAfter(log, lost);
        const made = await attempt(log);
        if (made !== 'lost') return made;
      }
    } catch (error) {
      if (isLostLink(error)) {
        log.isUnsure = true;
        catchUpLater(log);
      }
      throw error;
    } finally {
      if (lost > 0) endTurn(log);
    }
  });
}

/** One try. 'lost': another process took the number or the revision first. */
async function attempt(log: ScopeLog, author: Author, plan: () => Promise<Draft | null>): Promise<ChangeDocument | null | 'lost'> {
  await author.assertSignedIn?.();
  const earlier = await changeOf(author);
  if (earlier) return again(log, earlier, author);
  assertEpoch(author.epoch);
  if (log.head > log.projected) await catchUp(log);
  let draft: Draft | null;
  try {
    draft = await plan();
  } catch (error) {
    // Another process may have done meanwhile what this key stands for, and what it left is what `plan` refuses.
    const meanwhile = await changeOf(author);
    if (meanwhile) return again(log, meanwhile, author);
    throw error;
  }
  if (!draft) return null;
  assertSpace();
  const change = complete(draft, log.head + 1, log.scope, author);
  if (await commit(log, [change])) return change;
  await catchUp(log);
  return 'lost';
}

/** Puts changes on the disk, tells them and projects them. False, with some of them on the disk, when another process took a number or a revision first. */
export function commit(log: ScopeLog, made: readonly Stored[]): Promise<boolean> {
  return landing(log, async () => {
    try {
      await insert(made);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return false;
    }
    log.head += made.length;
    const pace = createPace();
    for (const change of made) {
      publish(change);
      await pace();
    }
    await projectPatiently(log, made);
    return true;
  });
}

const changeOf = async ({ once }: Author): Promise<ChangeDocument | null> => (once ? changeByKey(once.key) : null);

/** The change that `draft` becomes as number `seq` of its log. */
export function complete(draft: Draft, seq: number, scope: number, author: Author): Stored {
  const once = author.once && { key: author.once.key, request: author.once.request };
  return { _id: new Types.ObjectId(), scope, seq, ...draft, by: author.email, user: author.user, at: new Date(), ...once };
}

export type Stored = ChangeDocument & { _id: Types.ObjectId };

// Past mongoose's own queue, which a commit need not wait in.
const changes = () => mongoose.connection.getClient().db().collection<Stored>('changes');

/**
 * Inserts each once, in their order, even when the link to the database breaks on the way: then it looks which arrived before trying
 * again. One may still arrive between the two, and be refused as a duplicate of itself: no other change has its `_id`.
 */
async function insert(made: readonly Stored[]): Promise<void> {
  const deadline = performance.now() + PATIENCE;
  let left = made;
  for (let tries = 0; ; tries += 1) {
    try {
      if (tries > 0) left = await missingOf(left);
      const [first] = left;
      if (left.length > 1) await changes().insertMany([...left], { ordered: true });
      else if (first) await changes().insertOne(first);
      return;
    } catch (error) {
      if (left.length === 1 && isDuplicate(error, '_id')) return;
      if (!isLostLink(error) || performance.now() > deadline) throw error;
      await delay(100);
    }
  }
}

async function missingOf(made: readonly Stored[]): Promise<Stored[]> {
  const found = await Change.find({ _id: trusted({ $in: made.map(({ _id }) => _id) }) }, { _id: 1 }).lean<Stored[]>();
  const there = new Set(found.map(({ _id }) => String(_id)));
  return made.filter(({ _id }) => !there.has(String(_id)));
}

/** Projects changes that are on disk: one that fails now is made up for by the next writer or the next start. */
async function projectPatiently(log: ScopeLog, made: readonly ChangeDocument[]): Promise<void> {
  try {
    await projectAll(log, made);
  } catch (error) {
    if (!isLostLink(error)) throw error;
    await delay(300);
    await projectAll(log, made);
  }
}

// The first try may have ended, unanswered, as soon as the change was on disk: a repeat is answered once the lists hold it.
async function again(log: ScopeLog, change: ChangeDocument, author: Author): Promise<ChangeDocument> {
  if (change.request !== author.once?.request)
    throw new Problem('reused_key', 'This Idempotency-Key was used for another request. Send a new key.');
  const untold = change.seq > log.head && !isExclusive();
  if (change.seq > log.projected) await catchUp(log);
  if (untold) publish(change);
  return change;
}
