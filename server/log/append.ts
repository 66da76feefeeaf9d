import { Problem } from '../../shared/basics/problem';
import { assertSpace } from '../database/freeSpace';
import type { ChangeDocument } from '../database/models/change';
import { storage } from '../database/storage';
import { DatabaseTimeout } from '../database/withTimeout';
import { assertEpoch } from './assertEpoch';
import { noteLostLink } from './catchUpLater';
import { commit, complete, type Author, type ChangeDraft } from './commit';
import { catchUp } from './project';
import { publish } from './published';
import { changesByKey } from './readLog';
import { inTurn, scopeLog, type ScopeLog } from './scopeLog';
import { endTurn, yieldTurn, hasTimedOut, othersAreQuicker, pauseAfter } from './takeTurns';

/** A write that waits in its log's queue. */
interface Writer {
  author: Author;
  record: string | null;
  plan(): Promise<ChangeDraft | null>;
  asked: number;
  resolve(change: ChangeDocument | null): void;
  reject(error: unknown): void;
}

/** The most writes of one group: they go to the database in one command. */
const MOST_IN_GROUP = 100;

/**
 * The only writer: appends the change that `plan` drafts to the log of `scope`, projects it and publishes it. `record`: the record it
 * changes; null for a new one. `plan` runs in the log's turn, reads no other record, sees every change before it, and may run again when
 * another process was quicker; null means there is nothing to change. A mutation key that was used is answered with the change it made.
 * @throws Problem 'reused_key' when the key stood for another request, 'restored' when the write was based on logs that a backup has
 * replaced, 'unavailable' when others are always quicker; whatever `plan` throws.
 */
export function append(
  scope: number,
  author: Author,
  record: Pick<ChangeDraft, 'kind' | 'record'> | null,
  plan: () => Promise<ChangeDraft | null>,
): Promise<ChangeDocument | null> {
  return new Promise((resolve, reject) => {
    const name = record && `${record.kind} ${record.record}`;
    enqueue(scopeLog(scope), 'last', [{ author, record: name, plan, asked: performance.now(), resolve, reject }]);
  });
}

const queues = new WeakMap<ScopeLog, Writer[]>();

/** Whoever waits in a queue has a turn to come. */
function enqueue(log: ScopeLog, place: 'first' | 'last', writers: readonly Writer[]): void {
  const queue = queues.get(log) ?? [];
  queues.set(log, queue);
  if (queue.length === 0 && writers.length > 0) void inTurn(log, () => commitGroup(log, queue));
  queue[place === 'last' ? 'push' : 'unshift'](...writers);
}

/** Group commit: plans the writers that wait, writes their changes together, and answers each for itself. Runs in the log's turn. */
async function commitGroup(log: ScopeLog, queue: Writer[]): Promise<void> {
  let group = queue.splice(0, MOST_IN_GROUP);
  if (queue.length > 0) void inTurn(log, () => commitGroup(log, queue));
  let lost = 0;
  try {
    // Requests queued longer than 12 s fail fast: those after them would wait as long, one after the other.
    group = refuseLate(group, new DatabaseTimeout('Writes queued in this log waited too long.'));
    await yieldTurn(log);
    for (; group.length > 0; lost += 1) {
      if (lost > 0) group = refuseLate(group, othersAreQuicker());
      if (lost > 0) await pauseAfter(log, lost);
      group = await attempt(log, group);
    }
  } catch (error) {
    noteLostLink(log, error);
    for (const { reject } of group) reject(error);
  } finally {
    if (lost > 1) endTurn(log);
  }
}

function refuseLate(group: readonly Writer[], error: Error): Writer[] {
  for (const { asked, reject } of group) if (hasTimedOut(asked)) reject(error);
  return group.filter(({ asked }) => !hasTimedOut(asked));
}

/**
 * One try of a group. Answers the writers that must try again, since another process took a number or a revision first.
 * @throws what the database throws, of what concerns them all.
 */
async function attempt(log: ScopeLog, group: readonly Writer[]): Promise<Writer[]> {
  const writers = await admit(log, group);
  const plans = await Promise.allSettled(writers.map(({ plan }) => plan()));
  const planned: { writer: Writer; draft: ChangeDraft }[] = [];
  for (const [at, writer] of writers.entries()) {
    const plan = plans[at];
    if (plan?.status === 'rejected') await refuse(log, writer, plan.reason);
    else if (plan?.value) planned.push({ writer, draft: plan.value });
    else writer.resolve(null);
  }
  if (planned.length === 0) return [];
  assertSpace();
  const { head } = log;
  const made = planned.map(({ writer, draft }, at) => ({ writer, change: complete(draft, head + 1 + at, log.scope, writer.author) }));
  const changes = made.map(({ change }) => change);
  const isWhole = await commit(log, changes);
  const isTold = isWhole || log.isUnsure;
  if (!isWhole) await catchUp(log);
  // The first of them may be on the disk where another process took a number after them.
  const missing = new Set(isWhole ? [] : await storage.missing(changes));
  for (const { writer, change } of made) {
    if (missing.has(change)) continue;
    if (!isTold) publish(change);
    writer.resolve(change);
  }
  return made.filter(({ change }) => missing.has(change)).map(({ writer }) => writer);
}

/**
 * Answers the writers that may plan now. Those whose session or epoch has ended are refused, those whose key was used are answered, and of
 * those with one key, or of one record, all but the first wait for the next group: they see what the first has done.
 */
async function admit(log: ScopeLog, group: readonly Writer[]): Promise<Writer[]> {
  const signedIn = await Promise.allSettled(group.map(({ author }) => author.assertSignedIn?.()));
  const earlier = await changesByKey(group.flatMap(({ author }) => author.once?.key ?? []));
  if (log.head > log.projected) await catchUp(log);
  const admitted: Writer[] = [];
  const later: Writer[] = [];
  const names = new Set<string>();
  for (const [at, writer] of group.entries()) {
    const { author, record } = writer;
    const session = signedIn[at];
    const change = author.once && earlier.get(author.once.key);
    try {
      if (session?.status === 'rejected') throw session.reason;
      if (change) {
        writer.resolve(await repeated(log, change, author));
        continue;
      }
      assertEpoch(author.epoch);
    } catch (error) {
      noteLostLink(log, error);
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

/** Refuses a writer whose plan threw `error`, unless another process has done meanwhile what its key stands for: `plan` refuses what that left. */
async function refuse(log: ScopeLog, { author, resolve, reject }: Writer, error: unknown): Promise<void> {
  noteLostLink(log, error);
  const key = author.once?.key;
  const meanwhile = key && (await changesByKey([key])).get(key);
  if (meanwhile) await repeated(log, meanwhile, author).then(resolve, reject);
  else reject(error);
}

/**
 * The answer to a repeated request. The first try may have ended, unanswered, as soon as the change was on disk: a repeat is answered once
 * the lists hold it. @throws Problem 'reused_key'
 */
async function repeated(log: ScopeLog, change: ChangeDocument, { once }: Author): Promise<ChangeDocument> {
  if (change.request !== once?.request)
    throw new Problem('reused_key', 'This Idempotency-Key was used for another request. Send a new key.');
  const isUnpublished = change.seq > log.head && !log.isUnsure;
  if (change.seq > log.projected) await catchUp(log);
  if (isUnpublished) publish(change);
  return change;
}
