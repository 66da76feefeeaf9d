import type { Op } from '../../shared/log/change';
import type { KindName, Values } from '../../shared/kinds/kind';
import { setTimeout as delay } from 'node:timers/promises';
import { isLostLink } from '../database/isLostLink';
import { createYield } from '../database/yieldToOthers';
import { storage } from '../database/storage';
import type { Stored } from '../database/storeChanges';
import { storeProjected, projectOne, updateOf } from './project';
import { publish } from './published';
import { landing, type ScopeLog } from './scopeLog';
import { PATIENCE } from './takeTurns';

/** What a write does to one record; `fields` in stored form, and `was`, what exactly those fields were before. */
export interface ChangeDraft {
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

/** The change that `draft` becomes as number `seq` of its log. */
export function complete(draft: ChangeDraft, seq: number, scope: number, author: Author): Stored {
  const once = author.once && { key: author.once.key, request: author.once.request };
  return { _id: storage.changeId(), scope, seq, ...draft, by: author.email, user: author.user, at: new Date(), ...once };
}

/**
 * Writes changes of different records to the disk, projects them and publishes them. False, with some of them on the disk, when another
 * process took a number or a revision first.
 */
export function commit(log: ScopeLog, made: readonly Stored[]): Promise<boolean> {
  const last = made.at(-1);
  if (!last) return Promise.resolve(true);
  return landing(log, async () => {
    const isWritten = await write(made).catch((error: unknown) => {
      log.isUnsure = true;
      throw error;
    });
    if (!isWritten) return false;
    log.head = last.seq;
    log.projected = last.seq;
    await storeProjected(log);
    const yieldToOthers = createYield();
    for (const change of made) {
      publish(change);
      await yieldToOthers();
    }
    return true;
  });
}

/**
 * Inserts each change once and projects it. When the link breaks on the way, it looks which changes arrived before it tries again. One may
 * still arrive between the two, and be refused as a duplicate of itself.
 */
async function write(made: readonly Stored[]): Promise<boolean> {
  const updates = made.map(updateOf);
  const deadline = performance.now() + PATIENCE;
  for (let left = made; ; left = await storage.missing(made)) {
    try {
      const done = await storage.insert(left, updates);
      if (done === 'taken') return false;
      if (done === 'itself') continue;
      if (done === 'stored') await projectEach(made);
      return true;
    } catch (error) {
      if (!isLostLink(error) || performance.now() > deadline) throw error;
      await delay(100);
    }
  }
}

/** For records that are not where the log says: each is brought on from where it is. */
async function projectEach(made: readonly Stored[]): Promise<void> {
  for (const change of made) await projectOne(change);
}
