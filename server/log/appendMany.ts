import { assertSpace } from '../database/freeSpace';
import type { ChangeDocument } from '../database/models/log';
import { DatabaseTimeout } from '../database/withTimeout';
import { type Author, type ChangeDraft, commit, complete } from './commit';
import { assertEpoch } from './assertEpoch';
import { checkAfterLostLink } from './catchUpLater';
import { catchUp } from './project';
import { publish } from './published';
import { changesByKey } from './readLog';
import { inTurn, type ScopeLog, scopeLog } from './scopeLog';
import { releaseTurn, yieldTurn, hasTimedOut, tooManyWriters, pauseAfter } from './takeTurns';

/** One of several writes, with its mutation key and a digest of its request. */
export interface KeyedDraft extends ChangeDraft {
  once: { key: string; request: string };
}

/**
 * As `append`, for changes of several records at once: one insert and one projection (the update of their records). `keys`: the mutation keys of all. `plan` gets the changes that some
 * keys have made already, and drafts the others. If the process dies meanwhile, only the first changes may be stored. Returns all changes by key.
 * @throws as `append`.
 */
export function appendMany(
  scope: number,
  author: Omit<Author, 'once'>,
  keys: readonly string[],
  plan: (made: ReadonlyMap<string, ChangeDocument>) => Promise<KeyedDraft[]>,
): Promise<ReadonlyMap<string, ChangeDocument>> {
  return withRetries(scopeLog(scope), async (log) => {
    await author.assertMayWrite?.(scope, null);
    const made = await changesByKey(keys);
    if (made.size < keys.length) assertEpoch(author.epoch);
    if (log.head > log.projected || [...made.values()].some(({ seq }) => seq > log.projected)) await catchUpAndPublish(log, made);
    const drafts = await plan(made);
    for (const draft of drafts) author.assertMayStore?.(draft);
    if (drafts.length > 0) assertSpace();
    const changes = drafts.map(({ once, ...draft }, at) => complete(draft, log.head + 1 + at, log.scope, { ...author, once }));
    if (!(await commit(log, changes))) {
      // If another process took a number, the changes before it may be stored.
      await catchUpAndPublish(log, await changesByKey(keys));
      return 'lost';
    }
    return new Map([...made, ...changes.map((change) => [change.key ?? '', change] as const)]);
  });
}

/**
 * Runs `attempt` in the log's turn, and again as long as other processes are faster.
 * @throws Problem 'unavailable' after 12 s; whatever `attempt` throws.
 */
function withRetries<T>(log: ScopeLog, attempt: (log: ScopeLog) => Promise<T | 'lost'>): Promise<T> {
  const startedAt = performance.now();
  return inTurn(log, async () => {
    if (hasTimedOut(startedAt)) throw new DatabaseTimeout('Writes queued in this log waited too long.');
    let lost = 0;
    try {
      await yieldTurn(log);
      for (; ; lost += 1) {
        if (lost > 0 && hasTimedOut(startedAt)) throw tooManyWriters();
        if (lost > 0) await pauseAfter(log, lost);
        const made = await attempt(log);
        if (made !== 'lost') return made;
      }
    } catch (error) {
      checkAfterLostLink(log, error);
      throw error;
    } finally {
      if (lost > 0) releaseTurn(log);
    }
  });
}

/** Catches up and publishes those of `own` changes that are not published yet. Other processes publish their own changes. */
async function catchUpAndPublish(log: ScopeLog, own: ReadonlyMap<string, ChangeDocument>): Promise<void> {
  const { head, isUnsure } = log;
  await catchUp(log);
  if (isUnsure) return; // `catchUp` has published them
  for (const change of [...own.values()].filter(({ seq }) => seq > head).sort((a, b) => a.seq - b.seq)) publish(change);
}
