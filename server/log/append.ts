import { setTimeout as delay } from 'node:timers/promises';
import mongoose, { Types } from 'mongoose';
import type { Op } from '../../shared/change';
import type { KindName, Values } from '../../shared/kind';
import { Problem } from '../../shared/problem';
import { isExclusive } from '../database/connect';
import { assertSpace } from '../database/freeSpace';
import { Change, type ChangeDocument } from '../database/models/change';
import { isDuplicate } from './isDuplicate';
import { answered, NoAnswer } from '../database/answered';
import { isLostLink } from '../database/isLostLink';
import { catchUp, project } from './project';
import { publish } from './published';
import { changeByKey } from './readLog';
import { inTurn, scopeLog, type ScopeLog } from './scopeLog';

/** What a write does to one record; `fields` in stored form. */
export interface Draft {
  kind: KindName;
  record: number;
  rev: number;
  op: Op;
  fields: Values;
}

/** Who writes, and the mutation key with a digest of its request, when the request came with one. */
export interface Author {
  user: number;
  email: string;
  once?: { key: string; request: string };
}

/** Longer than a question to the database may take: what became of an insert without an answer is looked up before giving up. */
const PATIENCE = 12_000;
/** How often other processes may be quicker before a writer gives up. */
const MOST_TRIES = 50;

/**
 * The one door: appends the change `plan` drafts to the log of `scope`, projects it and tells everybody. `plan` runs in the log's
 * turn, sees every change before it, and may run again when another process was quicker; null means there is nothing to change.
 * A mutation key that was used is answered with the change it made.
 * @throws Problem 'reused_key' when the key stood for another request, 'unavailable' when others are always quicker; whatever `plan` throws.
 */
export function append(scope: number, author: Author, plan: () => Promise<Draft | null>): Promise<ChangeDocument | null> {
  const log = scopeLog(scope);
  const asked = performance.now();
  return inTurn(log, async () => {
    // Those before waited in vain: to wait as long once more, one after the other, helps nobody.
    if (performance.now() - asked > PATIENCE) throw new NoAnswer('Those before in this log waited too long.');
    const earlier = author.once && (await changeByKey(author.once.key));
    if (earlier) return again(log, earlier, author);
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      if (log.head > log.projected) await catchUp(log);
      const draft = await plan();
      if (!draft) return null;
      assertSpace();
      const change = complete(draft, log.head + 1, scope, author);
      try {
        await insert(change);
      } catch (error) {
        if (isDuplicate(error, 'key') && author.once) {
          const winner = await changeByKey(author.once.key);
          if (winner) return again(log, winner, author);
        }
        if (!isDuplicate(error)) throw error;
        await catchUp(log);
        continue;
      }
      log.head = change.seq;
      publish(change);
      await projectPatiently(log, change);
      return change;
    }
    throw new Problem('unavailable', 'Too many others are writing to this vessel right now. Nothing was saved. Please try again.');
  });
}

function complete(draft: Draft, seq: number, scope: number, author: Author): Stored {
  const once = author.once && { key: author.once.key, request: author.once.request };
  return { _id: new Types.ObjectId(), scope, seq, ...draft, by: author.email, user: author.user, at: new Date(), ...once };
}

type Stored = ChangeDocument & { _id: Types.ObjectId };

// Past mongoose's own queue, which a commit need not wait in.
const changes = () => mongoose.connection.getClient().db().collection<Stored>('changes');

/** Inserts once, even when the link to the database breaks on the way: then it looks whether the change arrived before trying again. */
async function insert(change: Stored): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  for (let attempt = 0; ; attempt += 1) {
    try {
      if (attempt > 0 && (await Change.exists({ _id: change._id }))) return;
      await answered(changes().insertOne(change));
      return;
    } catch (error) {
      if (!isLostLink(error) || Date.now() > deadline) throw error;
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

// The first try may have ended, unanswered, as soon as the change was on disk: whoever is answered now must find it in the lists.
async function again(log: ScopeLog, change: ChangeDocument, author: Author): Promise<ChangeDocument> {
  if (change.request !== author.once?.request) throw new Problem('reused_key', 'This Idempotency-Key was used for another request. Send a new key.');
  const untold = change.seq > log.head && !isExclusive();
  if (change.seq > log.projected) await catchUp(log);
  if (untold) publish(change);
  return change;
}
