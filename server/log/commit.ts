import type { Op } from '../../shared/log/change';
import type { KindName, Values } from '../../shared/kinds/kind';
import { setTimeout as delay } from 'node:timers/promises';
import { isLostLink } from '../database/databaseErrors';
import { createYield } from '../database/yieldToOthers';
import { storage } from '../database/storage';
import type { Stored } from '../database/storeChanges';
import { storeProjected, projectOne, updateOf } from './project';
import { blankPast } from './blankPast';
import { publish } from './published';
import { trackWrite, type ScopeLog } from './scopeLog';
import { WRITE_TIMEOUT_MS } from './takeTurns';

/** The change of one record. `fields` and `was`, the former values of these fields, are in stored form. */
export interface ChangeDraft {
  kind: KindName;
  record: number;
  rev: number;
  op: Op;
  fields: Values;
  was: Values;
}

/**
 * The author of a write. `once`: its mutation key with a digest of the request. `epoch`: the epoch that the write is based on. A restored backup begins a
 * new epoch.
 */
export interface Author {
  user: number;
  email: string;
  /** Who is at the keyboard of a shared computer, as they said. */
  said?: string;
  /**
   * Called right before the write to the log `scope`, because the body or the queue may have taken long. `record`: the one that changes; null for a
   * new one, or for several. @throws Problem 'signed_out', 'forbidden', 'not_found'
   */
  assertMayWrite?(scope: number, record: number | null): Promise<void>;
  /** Called with each change right before it is stored. @throws Problem 'forbidden' */
  assertMayStore?(draft: ChangeDraft): void;
  once?: { key: string; request: string };
  epoch?: string;
}

/** The complete change of a draft, with number `seq` of its log. */
export function complete(draft: ChangeDraft, seq: number, scope: number, author: Author): Stored {
  const once = author.once && { key: author.once.key, request: author.once.request };
  return {
    _id: storage.changeId(),
    scope,
    seq,
    ...draft,
    by: author.email,
    ...(author.said && { said: author.said }),
    user: author.user,
    at: new Date(),
    ...once,
  };
}

/**
 * Stores changes of different records, projects and publishes them. Returns false if another process took a number or revision first; some of the changes
 * may then be stored.
 */
export function commit(log: ScopeLog, made: readonly Stored[]): Promise<boolean> {
  const last = made.at(-1);
  if (!last) return Promise.resolve(true);
  return trackWrite(log, async () => {
    const isWritten = await write(made).catch((error: unknown) => {
      log.isUnsure = true;
      throw error;
    });
    if (!isWritten) return false;
    log.head = last.seq;
    log.projected = last.seq;
    await storeProjected(log);
    // Before others hear of it, so that nobody reads the values afterwards. If it fails, `finishErasures` does it.
    for (const change of made) if (change.op === 'erased') await blankPast(change).catch(() => undefined);
    const yieldToOthers = createYield();
    for (const change of made) {
      publish(change);
      await yieldToOthers();
    }
    return true;
  });
}

/**
 * Stores each change once. After a lost connection it reads which changes are stored, and sends the others again. If one was stored in between, it is
 * refused as a duplicate of itself ('itself').
 */
async function write(made: readonly Stored[]): Promise<boolean> {
  const updates = made.map(updateOf);
  const deadline = performance.now() + WRITE_TIMEOUT_MS;
  for (let left = made; ; left = await storage.missing(made)) {
    try {
      const result = await storage.insert(left, updates);
      if (result === 'taken') return false;
      if (result === 'itself') continue;
      if (result === 'stored') await projectEach(made);
      return true;
    } catch (error) {
      if (!isLostLink(error) || performance.now() > deadline) throw error;
      await delay(100);
    }
  }
}

/** Projects the changes one by one, for records that were not at the expected revision. */
async function projectEach(made: readonly Stored[]): Promise<void> {
  for (const change of made) await projectOne(change);
}

/** Why a planned change must not be stored; null if it may. */
export function storeRefusal({ assertMayStore }: Author, draft: ChangeDraft): unknown {
  try {
    assertMayStore?.(draft);
    return null;
  } catch (error) {
    return error;
  }
}
