import type { Values } from '../../shared/kind';
import { isExclusive } from '../database/connect';
import { Change, type ChangeDocument } from '../database/models/change';
import { trusted } from '../database/trusted';
import { Head } from '../database/models/head';
import { recordCollection, recordModel, type RecordDocument } from '../database/models/record';
import { isDuplicate } from './isDuplicate';
import { publish } from './published';
import { applied } from './completePast';
import { landing, type ScopeLog } from './scopeLog';

const updateOf = ({ fields, rev, scope, op }: Pick<ChangeDocument, 'fields' | 'rev' | 'scope' | 'op'>) => ({
  $set: { ...fields, rev, vessel: scope, deleted: op === 'deleted' },
});

/**
 * Brings the record of `change` to its state after it. Doing so again, or late, does nothing; a record that is further behind is
 * brought on from where it is. The journal is waited for here too: an engine that dies under a process that lives on must come back with
 * every record as far as that process believes it, or it would deny what it has acknowledged.
 */
async function projectOne(change: ChangeDocument): Promise<void> {
  const { scope, record, rev } = change;
  const model = recordModel(change.kind);
  const update = updateOf(change);
  try {
    const { matchedCount, upsertedCount } = await model.updateOne({ _id: record, rev: rev - 1 }, update, { upsert: rev === 1 });
    if (matchedCount + upsertedCount > 0) return;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
  const held = await model.findById(record).lean<RecordDocument>();
  if (held && held.rev >= rev) return;
  const missed = { scope, kind: change.kind, record, rev: trusted({ $gt: held?.rev ?? 0, $lte: rev }) };
  const changes = await Change.find(missed, { was: 0 }).sort({ rev: 1 }).lean<ChangeDocument[]>();
  const made = changes.reduce<Values>(applied, held ?? {});
  await model.replaceOne({ _id: record }, { ...made, rev, vessel: scope, deleted: change.op === 'deleted' }, { upsert: true });
}

/** Projects `change`, the one after `log.projected`, and notes how far the log has come. */
const project = (log: ScopeLog, change: ChangeDocument): Promise<void> => projectAll(log, [change]);

/** Projects `changes`, those after `log.projected` in order, of different records, and notes how far the log has come. */
export async function projectAll(log: ScopeLog, changes: readonly ChangeDocument[]): Promise<void> {
  const [first] = changes;
  const last = changes.at(-1);
  if (!first || !last) return;
  if (changes.length === 1) await projectOne(first);
  else await projectTogether(changes);
  log.projected = last.seq;
  // Other processes know only from this note how far the records have come: a write answered here must be found there too.
  if (isExclusive()) note(log);
  else log.waiting = await noteHead(log.scope, last.seq);
}

/** In one question a kind; where that leaves one behind, one after the other. */
async function projectTogether(changes: readonly ChangeDocument[]): Promise<void> {
  for (const kind of new Set(changes.map((change) => change.kind))) {
    const own = changes.filter((change) => change.kind === kind);
    const updates = own.map(({ record, rev, ...change }) => ({
      updateOne: { filter: { _id: record, rev: rev - 1 }, update: updateOf({ rev, ...change }), upsert: rev === 1 },
    }));
    const isDone = await recordCollection(kind)
      .bulkWrite(updates, { ordered: false })
      .then(
        ({ matchedCount, upsertedCount }) => matchedCount + upsertedCount === own.length,
        (error: unknown) => {
          if (!isDuplicate(error)) throw error;
          return false;
        },
      );
    if (!isDone) for (const change of own) await projectOne(change);
  }
}

/** How far a log is projected, as far as is written down; where other processes write too, only the database knows. */
export async function notedTo({ scope, projected }: Pick<ScopeLog, 'scope' | 'projected'>): Promise<number> {
  return isExclusive() ? projected : ((await Head.findById(scope).lean())?.projected ?? 0);
}

/**
 * Projects whatever the log holds beyond `log.projected`; returns it, oldest first. Runs in the log's turn. It also
 * publishes a change that reached the disk while the link broke, if no other process writes: no other would publish it.
 */
export function catchUp(log: ScopeLog): Promise<ChangeDocument[]> {
  return landing(log, async () => {
    // What others have projected meanwhile need not be looked through again.
    log.projected = Math.max(log.projected, await notedTo(log));
    const missing = await Change.find({ scope: log.scope, seq: trusted({ $gt: log.projected }) }, { was: 0 })
      .sort({ seq: 1 })
      .lean<ChangeDocument[]>();
    for (const change of missing) {
      if (change.seq > log.head && isExclusive()) publish(change);
      await project(log, change);
    }
    log.head = log.projected;
    log.isUnsure = false;
    return missing;
  });
}

const noting = new Set<ScopeLog>();

/** How old a note may be that no request waits for, in milliseconds. */
const NOTE_AFTER = 200;

// It only shortens what a restart has to look through, so the newest number is written now and then, not each.
function note(log: ScopeLog): void {
  if (noting.has(log)) return;
  noting.add(log);
  setTimeout(() => {
    noting.delete(log);
    void noteHead(log.scope, log.projected);
  }, NOTE_AFTER).unref();
}

/**
 * Writes down how far a log is projected. A note that fails only costs a restart, or a reader elsewhere, some time. Answers which
 * process asks to write next.
 */
async function noteHead(scope: number, projected: number): Promise<string | undefined> {
  const options = { upsert: true, returnDocument: 'after', writeConcern: { w: 1, j: false } } as const;
  return (
    await Head.findOneAndUpdate({ _id: scope }, { $max: { projected } }, options)
      .lean()
      .catch(() => null)
  )?.waiting;
}
