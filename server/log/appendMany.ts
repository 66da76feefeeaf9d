import { assertSpace } from '../database/freeSpace';
import type { ChangeDocument } from '../database/models/change';
import { DatabaseTimeout } from '../database/withTimeout';
import type { Author, ChangeDraft } from './commit';
import { assertEpoch } from './assertEpoch';
import { noteLostLink } from './catchUpLater';
import { commit, complete } from './commit';
import { catchUp } from './project';
import { publish } from './published';
import { changesByKey } from './readLog';
import { inTurn, type ScopeLog, scopeLog } from './scopeLog';
import { endTurn, yieldTurn, hasTimedOut, othersAreQuicker, pauseAfter } from './takeTurns';

/** One of several writes, with the mutation key it has one effect under, and a digest of what was asked. */
export interface KeyedDraft extends ChangeDraft {
  once: { key: string; request: string };
}

/**
 * As `append`, of several changes of different records at once: one insert, one projection, and each told as its own change. `keys` are the
 * mutation keys of all; `plan` is given the changes that some of them made before, by key, and drafts those that are left. A process that dies
 * on the way leaves the first of them. Answers all, by key.
 * @throws as `append`.
 */
export function appendMany(
  scope: number,
  author: Omit<Author, 'once'>,
  keys: readonly string[],
  plan: (made: ReadonlyMap<string, ChangeDocument>) => Promise<KeyedDraft[]>,
): Promise<ReadonlyMap<string, ChangeDocument>> {
  return inRace(scopeLog(scope), async (log) => {
    await author.assertSignedIn?.();
    const made = await changesByKey(keys);
    if (made.size < keys.length) assertEpoch(author.epoch);
    if (log.head > log.projected || [...made.values()].some(({ seq }) => seq > log.projected)) await catchUpAndTell(log, made);
    const drafts = await plan(made);
    if (drafts.length > 0) assertSpace();
    const changes = drafts.map(({ once, ...draft }, at) => complete(draft, log.head + 1 + at, log.scope, { ...author, once }));
    if (!(await commit(log, changes))) {
      // Another process may have taken a number after some of them.
      await catchUpAndTell(log, await changesByKey(keys));
      return 'lost';
    }
    return new Map([...made, ...changes.map((change) => [change.key ?? '', change] as const)]);
  });
}

/**
 * Runs `attempt` in the log's turn, and again for as long as other processes are quicker.
 * @throws Problem 'unavailable' when they always are; whatever `attempt` throws.
 */
function inRace<T>(log: ScopeLog, attempt: (log: ScopeLog) => Promise<T | 'lost'>): Promise<T> {
  const asked = performance.now();
  return inTurn(log, async () => {
    if (hasTimedOut(asked)) throw new DatabaseTimeout('Writes queued in this log waited too long.');
    let lost = 0;
    try {
      await yieldTurn(log);
      for (; ; lost += 1) {
        if (lost > 0 && hasTimedOut(asked)) throw othersAreQuicker();
        if (lost > 0) await pauseAfter(log, lost);
        const made = await attempt(log);
        if (made !== 'lost') return made;
      }
    } catch (error) {
      noteLostLink(log, error);
      throw error;
    } finally {
      if (lost > 0) endTurn(log);
    }
  });
}

/** Changes of other processes are told by those. Of our own, those that this process has not told yet are told here. */
async function catchUpAndTell(log: ScopeLog, own: ReadonlyMap<string, ChangeDocument>): Promise<void> {
  const { head, isUnsure } = log;
  await catchUp(log);
  if (isUnsure) return; // told by it
  for (const change of [...own.values()].filter(({ seq }) => seq > head).sort((a, b) => a.seq - b.seq)) publish(change);
}
