import mongoose, { mongo } from 'mongoose';

/** A stored document of any collection. */
export type Raw = mongo.BSON.Document;

/** Converts a document to one line of text and back, with exact dates, ids and bytes. */
export const toLine = (document: Raw): string => mongo.BSON.EJSON.stringify(document, { relaxed: true });
export const fromLine = (line: string): Raw => mongo.BSON.EJSON.parse(line, { relaxed: true }) as Raw;

export const fileId = (id: string): unknown => new mongo.ObjectId(id);

function database(): mongo.Db {
  const { db } = mongoose.connection;
  if (!db) throw new mongo.MongoNotConnectedError('Not connected');
  return db;
}

async function allNames(): Promise<string[]> {
  const found = await database().listCollections({}, { nameOnly: true }).toArray();
  return found.map(({ name }) => name).sort();
}

/** The beginning of the name of a copy that `$out` has not finished. A killed engine leaves it. */
const UNFINISHED_COPY = 'tmp.agg_out.';

/** The names of all collections, sorted. */
export async function collectionNames(): Promise<string[]> {
  return (await allNames()).filter((name) => !name.startsWith('system.') && !name.startsWith(UNFINISHED_COPY));
}

/** Reads stored documents one at a time. */
export function readRaw(collection: string, filter: Raw = {}, sort: Record<string, 1> = { _id: 1 }): AsyncIterable<Raw> {
  return database().collection(collection).find(filter).sort(sort);
}

export async function insertRaw(collection: string, documents: Raw[]): Promise<void> {
  if (documents.length > 0) await database().collection(collection).insertMany(documents, { ordered: false });
}

export async function isEmpty(collection: string): Promise<boolean> {
  return (
    (await database()
      .collection(collection)
      .findOne({}, { projection: { _id: 1 } })) === null
  );
}

export async function emptyCollection(collection: string): Promise<void> {
  await database().collection(collection).deleteMany({});
}

/** Returns the size of a collection and its indexes on disk in bytes; 0 if the collection does not exist. */
export async function bytesOf(collection: string): Promise<number> {
  const { storageSize = 0, totalIndexSize = 0 } = await database().command({ collStats: collection });
  return Number(storageSize) + Number(totalIndexSize);
}

/**
 * Copies collections into new files, with their options and indexes. A copy replaces its collection atomically. The caller prevents writes to the
 * collections until this returns. The engine removes the old files when it is next opened.
 */
export async function rewriteCollections(collections: readonly string[]): Promise<void> {
  for (const name of await allNames()) if (name.startsWith(UNFINISHED_COPY)) await database().dropCollection(name);
  const present = (await collectionNames()).filter((name) => collections.includes(name));
  for (const name of present)
    await database()
      .collection(name)
      .aggregate([{ $out: name }])
      .toArray();
  // A checkpoint, because closing the engine may take 10 s at most.
  await database().admin().command({ fsync: 1 });
}

/** Creates the indexes of GridFS. The driver creates them only with a first upload, not for restored files. */
export async function indexFiles(): Promise<void> {
  await database().collection('files.files').createIndex({ filename: 1, uploadDate: 1 });
  await database().collection('files.chunks').createIndex({ files_id: 1, n: 1 }, { unique: true });
}

/** The ids of all files that chunks refer to, including files that do not exist. */
export async function chunkOwners(): Promise<string[]> {
  const owners = await database()
    .collection('files.chunks')
    .aggregate([{ $group: { _id: '$files_id' } }])
    .toArray();
  return owners.map(({ _id }) => String(_id));
}
