import { Problem } from '../../shared/basics/problem';
import { assertSpace } from '../database/freeSpace';
import type { ChangeDocument } from '../database/models/log';
import { storage } from '../database/storage';
import { DatabaseTimeout } from '../database/withTimeout';
import { assertEpoch } from './assertEpoch';
import { checkAfterLostLink } from './catchUpLater';
import { commit, complete, storeRefusal, type Author, type ChangeDraft } from './commit';
import { catchUp } from './project';
import { publish } from './published';
import { changesByKey } from './readLog';
import { inTurn, scopeLog, type ScopeLog } from './scopeLog';
import { releaseTurn, yieldTurn, hasTimedOut, tooManyWriters, pauseAfter } from './takeTurns';

/** A write in the queue of its log. `asked`: when it was queued (`performance.now`). */
interface Writer {
  author: Author;
  /** The changed record, and its number; null for a new one. */
  record: string | null;
  id: number | null;
  plan(): Promise<ChangeDraft | null>;
  asked: number;
  resolve(change: ChangeDocument | null): void;
  reject(error: unknown): void;
}

/** The maximum number of writes in a group, which are stored in one command. */
const MOST_IN_GROUP = 100;

/**
 * Appends a change to the log of `scope`, projects it onto its record and publishes it. All writes go through here or `appendMany`. `record`: the record
 * that is changed; null for a new one. `plan` drafts the change; null means that nothing changes. It runs in the log's turn, sees every earlier change,
 * must read no other record, and may run again if another process was faster. A used mutation key returns the change that it made.
 * @throws Problem 'reused_key' if the key was used for another request, 'restored' if the write is based on a replaced epoch, 'unavailable' if other
 * processes are always faster; whatever `plan` throws.
 */
export function append(
  scope: number,
  author: Author,
  record: Pick<ChangeDraft, 'kind' | 'record'> | null,
  plan: () => Promise<ChangeDraft | null>,
): Promise<ChangeDocument | null> {
  return new Promise((resolve, reject) => {
    const name = record && `${record.kind} ${record.record}`;
    enqueue(scopeLog(scope), 'last', [
      { author, record: name, id: record?.record ?? null, plan, asked: performance.now(), resolve, reject },
    ]);
  });
}

const queues = new WeakMap<ScopeLog, Writer[]>();

/** Adds writers to the queue of a log, and schedules a group commit if the queue was empty. */
function enqueue(log: ScopeLog, place: 'first' | 'last', writers: readonly Writer[]): void {
  const queue = queues.get(log) ?? [];
  queues.set(log, queue);
  if (queue.length === 0 && writers.length > 0) void inTurn(log, () => commitGroup(log, queue));
  queue[place === 'last' ? 'push' : 'unshift'](...writers);
}

/** Group commit: plans the queued writers, stores their changes together, and answers each writer. Runs in the log's turn. */
async function commitGroup(log: ScopeLog, queue: Writer[]): Promise<void> {
  let group = queue.splice(0, MOST_IN_GROUP);
  if (queue.length > 0) void inTurn(log, () => commitGroup(log, queue));
  let lost = 0;
  try {
    // Requests queued for more than 12 s fail fast, so that those behind them do not wait as long.
    group = refuseTimedOut(group, new DatabaseTimeout('Writes queued in this log waited too long.'));
    await yieldTurn(log);
    for (; group.length > 0; lost += 1) {
      if (lost > 0) group = refuseTimedOut(group, tooManyWriters());
      if (lost > 0) await pauseAfter(log, lost);
      group = await attempt(log, group);
    }
  } catch (error) {
    checkAfterLostLink(log, error);
    for (const { reject } of group) reject(error);
  } finally {
    if (lost > 1) releaseTurn(log);
  }
}

function refuseTimedOut(group: readonly Writer[], error: Error): Writer[] {
  for (const { asked, reject } of group) if (hasTimedOut(asked)) reject(error);
  return group.filter(({ asked }) => !hasTimedOut(asked));
}

/**
 * One attempt to commit a group. Returns the writers that must try again, because another process took a number or revision first.
 * @throws errors of the database that concern the whole group.
 */
async function attempt(log: ScopeLog, group: readonly Writer[]): Promise<Writer[]> {
  const writers = await admit(log, group);
  const plans = await Promise.allSettled(writers.map(({ plan }) => plan()));
  const planned: { writer: Writer; draft: ChangeDraft }[] = [];
  for (const [at, writer] of writers.entries()) {
    const plan = plans[at];
    const draft = plan?.status === 'fulfilled' ? plan.value : null;
    const refusal: unknown = plan?.status === 'rejected' ? plan.reason : draft && storeRefusal(writer.author, draft);
    if (refusal) await refuse(log, writer, refusal);
    else if (draft) planned.push({ writer, draft });
    else writer.resolve(null);
  }
  if (planned.length === 0) return [];
  assertSpace();
  const { head } = log;
  const made = planned.map(({ writer, draft }, at) => ({ writer, change: complete(draft, head + 1 + at, log.scope, writer.author) }));
  const changes = made.map(({ change }) => change);
  const isWhole = await commit(log, changes);
  const isPublished = isWhole || log.isUnsure;
  if (!isWhole) await catchUp(log);
  // If another process took a number, the changes before it may be stored.
  const missing = new Set(isWhole ? [] : await storage.missing(changes));
  for (const { writer, change } of made) {
    if (missing.has(change)) continue;
    if (!isPublished) publish(change);
    writer.resolve(change);
  }
  return made.filter(({ change }) => missing.has(change)).map(({ writer }) => writer);
}

/**
 * Returns the writers that may plan now. Writers with an ended session or another epoch are refused, those with a used key are answered. Of several writers
 * with the same key or record, all but the first wait for the next group, so that they see the first one's change.
 */
async function admit(log: ScopeLog, group: readonly Writer[]): Promise<Writer[]> {
  const signedIn = await Promise.allSettled(group.map(({ author, id }) => author.assertMayWrite?.(log.scope, id)));
  const earlier = await changesByKey(group.flatMap(({ author }) => author.once?.key ?? []));
  if (log.head > log.projected) await catchUp(log);
  const admitted: Writer[] = [];
  const later: Writer[] = [];
  const names = new Set<string>();
  for (const [at, writer] of group.entries()) {
    const { author, record } = writer;
    const session = signedIn[at];
    const refusal: unknown = session?.status === 'rejected' ? session.reason : null;
    const change = author.once && earlier.get(author.once.key);
    try {
      // A write that was stored before the role was lowered is answered: nothing new is written.
      const isAnswered = change && refusal instanceof Problem && refusal.code === 'forbidden';
      if (refusal !== null && !isAnswered) throw refusal;
      if (change) {
        writer.resolve(await answerRepeat(log, change, author));
        continue;
      }
      assertEpoch(author.epoch);
    } catch (error) {
      checkAfterLostLink(log, error);
      writer.reject(error);
      continue;
    }
    const own = [record, author.once && `key ${author.once.key}`].filter((name) => typeof name === 'string');
    (own.some((name) => names.has(name)) ? later : admitted).push(writer);
    for (const name of own) names.add(name);
  }
  enqueue(log, 'first', later);
  return admitted;
}

/** Refuses a writer whose plan threw `error`. If another process has used its key meanwhile, which may be why the plan failed, it gets that answer. */
async function refuse(log: ScopeLog, { author, resolve, reject }: Writer, error: unknown): Promise<void> {
  checkAfterLostLink(log, error);
  const key = author.once?.key;
  const meanwhile = key && (await changesByKey([key])).get(key);
  if (meanwhile) await answerRepeat(log, meanwhile, author).then(resolve, reject);
  else reject(error);
}

/**
 * The answer to a repeated request. The first attempt may have ended right after storing the change, so the change is projected and published first if
 * needed. @throws Problem 'reused_key'
 */
async function answerRepeat(log: ScopeLog, change: ChangeDocument, { once }: Author): Promise<ChangeDocument> {
  if (change.request !== once?.request)
    throw new Problem('reused_key', 'This Idempotency-Key was used for another request. Send a new key.');
  const isUnpublished = change.seq > log.head && !log.isUnsure;
  if (change.seq > log.projected) await catchUp(log);
  if (isUnpublished) publish(change);
  return change;
}
