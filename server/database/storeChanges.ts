import mongoose, { type Types } from 'mongoose';
import { ChangeModel, type ChangeDocument } from './models/log';
import { recordCollection, type RecordUpdate } from './models/projections';
import { trusted } from './encoding';
import { waitBriefly } from './withTimeout';

/** A change with its `_id` in the database. */
export type Stored = ChangeDocument & { _id: Types.ObjectId };

type Step = Parameters<mongoose.mongo.MongoClient['bulkWrite']>[0][number];

const DUPLICATE = 11_000;

/**
 * What became of a group of changes:
 * 'projected': everything is stored;
 * 'stored': the changes are stored, but a record may not have had the expected revision;
 * 'taken': a number, revision or key of a change is taken; only the changes before it are stored;
 * 'itself': a change is stored already, under its own `_id`.
 */
type Outcome = 'projected' | 'stored' | 'taken' | 'itself';

/** The changes of one log and the updates of their records, which wait to be sent. */
interface Group {
  inserts: Step[];
  updates: Step[];
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/** The maximum number of steps in a command with several groups. A larger group has a command of its own. */
const MOST_STEPS = 200;

const waiting: Group[] = [];
let isSending = false;

/**
 * Inserts `changes` in order and then updates records, with one wait for the journal. The journal keeps the order, so that no record is ever ahead of its
 * log. Groups of several logs that come at the same moment share one command.
 * @throws the driver's error if it is unknown what was stored.
 */
export function storeChanges(changes: readonly Stored[], updates: readonly RecordUpdate[]): Promise<Outcome> {
  const { namespace } = mongoose.connection.getClient().db().collection('changes');
  const inserts = changes.map((document): Step => ({ name: 'insertOne', namespace, document }));
  const projections = updates.map(({ kind, filter, update, upsert }): Step => ({
    name: 'updateOne',
    namespace: recordCollection(kind).namespace,
    // The driver's type of a bulk write over several collections allows only ObjectIds as `_id`.
    filter: filter as object,
    update,
    upsert,
  }));
  return new Promise((resolve, reject) => {
    waiting.push({ inserts, updates: projections, resolve, reject });
    // Groups of requests that have arrived already join this command.
    if (waiting.length === 1) setImmediate(sendNext);
  });
}

/** One command after the other: groups that come during a command share the next. */
function sendNext(): void {
  if (isSending || waiting.length === 0) return;
  let steps = 0;
  const fitting = waiting.findIndex(({ inserts, updates }) => (steps += inserts.length + updates.length) > MOST_STEPS);
  const groups = waiting.splice(0, fitting < 0 ? waiting.length : Math.max(fitting, 1));
  isSending = true;
  void waitBriefly(send(groups)).then(() => {
    isSending = false;
    sendNext();
  });
}

/** Sends groups in one command, in order. If a step is refused, its group alone is, and those behind it are sent again. */
async function send(groups: readonly Group[]): Promise<void> {
  try {
    const steps = groups.flatMap(({ inserts, updates }) => [...inserts, ...updates]);
    const { matchedCount, upsertedCount } = await mongoose.connection.getClient().bulkWrite(steps, { ordered: true });
    const isWhole = matchedCount + upsertedCount === groups.reduce((sum, { updates }) => sum + updates.length, 0);
    for (const { resolve } of groups) resolve(isWhole ? 'projected' : 'stored');
  } catch (error) {
    const [refused] = error instanceof mongoose.mongo.MongoClientBulkWriteError ? error.writeErrors : [];
    if (!refused) {
      for (const { reject } of groups) reject(error);
      return;
    }
    let [at] = refused;
    for (const [nth, { inserts, updates, resolve, reject }] of groups.entries()) {
      const steps = inserts.length + updates.length;
      if (at < steps) {
        const [, { code, message }] = refused;
        if (code !== DUPLICATE) reject(error);
        else if (at >= inserts.length) resolve('stored');
        else resolve(message.includes('index: _id_') ? 'itself' : 'taken');
        waiting.unshift(...groups.slice(nth + 1));
        sendNext(); // if this command took long, the one after it may be done already
        return;
      }
      at -= steps;
      resolve('stored');
    }
  }
}

/** Those of `changes` that are not stored. */
export async function missingOf(changes: readonly Stored[]): Promise<Stored[]> {
  const found = await ChangeModel.find({ _id: trusted({ $in: changes.map(({ _id }) => _id) }) }, { _id: 1 }).lean<Stored[]>();
  const there = new Set(found.map(({ _id }) => String(_id)));
  return changes.filter(({ _id }) => !there.has(String(_id)));
}
