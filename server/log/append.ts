import { setTimeout as delay } from 'node:timers/promises';
import mongoose, { Types } from 'mongoose';
import type { Op } from '../../shared/change';
import type { KindName, Values } from '../../shared/kind';
import { Problem } from '../../shared/problem';
import { isExclusive } from '../database/connect';
import { assertSpace } from '../database/freeSpace';
import { Change, type ChangeDocument } from '../database/models/change';
import { isDuplicate } from './isDuplicate';
import { assertEpoch } from './assertEpoch';
import { DatabaseTimeout } from '../database/withTimeout';
import { isLostLink } from '../database/isLostLink';
import { catchUpLater } from './catchUpLater';
import { catchUp, project } from './project';
import { publish } from './published';
import { changeByKey } from './readLog';
import { inTurn, scopeLog, type ScopeLog } from './scopeLog';
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
 * The only writer: appends the change `plan` drafts to the log of `scope`, projects it and tells everybody. `plan` runs in the log's
 * turn, sees every change before it, and may run again when another process was quicker; null means there is nothing to change.
 * A mutation key that was used is answered with the change it made.
 * @throws Problem 'reused_key' when the key stood for another request, 'restored' when the write was based on logs that a backup has
 * replaced, 'unavailable' when others are always quicker; whatever `plan` throws.
 */
export function append(scope: number, author: Author, plan: () => Promise<Draft | null>): Promise<ChangeDocument | null> {
  const log = scopeLog(scope);
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
        const change = await attempt(log, author, plan);
        if (change !== 'lost') return change;
      }
    } catch (error) {
      if (isLostLink(error)) catchUpLater(log);
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
  try {
    await insert(change);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    await catchUp(log);
    return 'lost';
  }
  log.head = change.seq;
  publish(change);
  await projectPatiently(log, change);
  return change;
}

const changeOf = async ({ once }: Author): Promise<ChangeDocument | null> => (once ? changeByKey(once.key) : null);

function complete(draft: Draft, seq: number, scope: number, author: Author): Stored {
  const once = author.once && { key: author.once.key, request: author.once.request };
  return { _id: new Types.ObjectId(), scope, seq, ...draft, by: author.email, user: author.user, at: new Date(), ...once };
}

type Stored = ChangeDocument & { _id: Types.ObjectId };

// Past mongoose's own queue, which a commit need not wait in.
const changes = () => mongoose.connection.getClient().db().collection<Stored>('changes');

/**
 * Inserts once, even when the link to the database breaks on the way: then it looks whether the change arrived before trying again.
 * It may still arrive between the two, and be refused as a duplicate of itself: no other change has its `_id`.
 */
async function insert(change: Stored): Promise<void> {
  const deadline = performance.now() + PATIENCE;
  for (let tries = 0; ; tries += 1) {
    try {
      if (tries > 0 && (await Change.exists({ _id: change._id }))) return;
      await changes().insertOne(change);
      return;
    } catch (error) {
      if (isDuplicate(error, '_id')) return;
      if (!isLostLink(error) || performance.now() > deadline) throw error;
      await delay(100);
    }
  }
}

// The change is on disk: a projection that fails now is made up for by the next writer or the next start.
async function projectPatiently(log: ScopeLog, change: ChangeDocument): Promise<void> {
  try {
    await project(log, change);
  } catch (error) {
    if (!isLostLink(error)) throw error;
    await delay(300);
    await project(log, change);
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
