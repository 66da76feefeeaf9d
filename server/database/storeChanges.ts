import mongoose, { type Types } from 'mongoose';
import { ChangeModel, type ChangeDocument } from './models/log';
import { recordCollection, type RecordUpdate } from './models/projections';
import { trusted } from './encoding';

/** A change with its `_id` in the database. */
export type Stored = ChangeDocument & { _id: Types.ObjectId };

type Step = Parameters<mongoose.mongo.MongoClient['bulkWrite']>[0][number];

const DUPLICATE = 11_000;

/**
 * Inserts `changes` in order and then updates records: one command, with one wait for the journal. The journal keeps the order of the command,
 * so that no record is ever ahead of its log. Returns
 * 'projected': everything is stored;
 * 'stored': the changes are stored, but a record did not have the expected revision;
 * 'taken': a number, revision or key of a change is taken; only the changes before it are stored;
 * 'itself': a change is stored already, under its own `_id`.
 * @throws the driver's error if it is unknown what was stored.
 */
export async function storeChanges(
  changes: readonly Stored[],
  updates: readonly RecordUpdate[],
): Promise<'projected' | 'stored' | 'taken' | 'itself'> {
  const client = mongoose.connection.getClient();
  const { namespace } = client.db().collection('changes');
  const inserts = changes.map((document): Step => ({ name: 'insertOne', namespace, document }));
  const projections = updates.map(({ kind, filter, update, upsert }): Step => ({
    name: 'updateOne',
    namespace: recordCollection(kind).namespace,
    // The driver's type of a bulk write over several collections allows only ObjectIds as `_id`.
    filter: filter as object,
    update,
    upsert,
  }));
  try {
    const { matchedCount, upsertedCount } = await client.bulkWrite([...inserts, ...projections], {
      ordered: true,
    });
    return matchedCount + upsertedCount === updates.length ? 'projected' : 'stored';
  } catch (error) {
    const [refused] = error instanceof mongoose.mongo.MongoClientBulkWriteError ? error.writeErrors : [];
    if (!refused || refused[1].code !== DUPLICATE) throw error;
    const [at, { message }] = refused;
    if (at >= inserts.length) return 'stored';
    return message.includes('index: _id_') ? 'itself' : 'taken';
  }
}

/** Those of `changes` that are not stored. */
export async function missingOf(changes: readonly Stored[]): Promise<Stored[]> {
  const found = await ChangeModel.find({ _id: trusted({ $in: changes.map(({ _id }) => _id) }) }, { _id: 1 }).lean<Stored[]>();
  const there = new Set(found.map(({ _id }) => String(_id)));
  return changes.filter(({ _id }) => !there.has(String(_id)));
}
