import mongoose, { Types } from 'mongoose';
import { ChangeModel, type ChangeDocument } from './models/change';
import { recordCollection, type RecordUpdate } from './models/record';
import { trusted } from './encoding';

/** A change with the identity it has in the database. */
export type Stored = ChangeDocument & { _id: Types.ObjectId };

/** `change` as it is stored. */
export const storedAs = (change: ChangeDocument): Stored => ({ _id: new Types.ObjectId(), ...change });

type Step = Parameters<mongoose.mongo.MongoClient['bulkWrite']>[0][number];

const DUPLICATE = 11_000;

/**
 * Inserts `changes` in their order, and then makes `updates`: one command, with one wait for the journal. The journal keeps the order of
 * the command, so that no record is ever ahead of its log. 'projected': all is done. 'stored': the changes are on the disk, and some
 * record was not as `updates` expect it. 'taken': one of the changes has a number, revision or key that is taken; those before it are on
 * the disk. 'itself': one of them is there already, under its own `_id`.
 * @throws the driver's error where it is not known what was done.
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
    // The driver's type of a command over several collections knows ObjectIds alone.
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

/** Those of `changes` that are not on the disk. */
export async function missingOf(changes: readonly Stored[]): Promise<Stored[]> {
  const found = await ChangeModel.find({ _id: trusted({ $in: changes.map(({ _id }) => _id) }) }, { _id: 1 }).lean<Stored[]>();
  const there = new Set(found.map(({ _id }) => String(_id)));
  return changes.filter(({ _id }) => !there.has(String(_id)));
}
