import mongoose, { type Model, type mongo, type ConnectOptions } from 'mongoose';
import { KIND_NAMES } from '../../shared/kinds/kinds';
import { ChangeModel } from './models/log';
import { MarkModel, SettingsChangeModel, ViewModel } from './models/userState';
import { PartialUploadModel, PieceModel, UploadModel } from './models/uploads';
import { recordModel, type RecordDocument } from './models/projections';
import { withTimeout, limitQueryTime } from './withTimeout';
import { isLostLink } from './databaseErrors';

/**
 * How the embedded engine stores the log and the records. By itself it compresses neither documents nor indexes, and a one-field edit
 * then takes 1,000 bytes of the disk in place of 250.
 */
const COMPRESSED = { storageEngine: { wiredTiger: { configString: 'block_compressor=zstd,prefix_compression=true' } } };
const NAMESPACE_EXISTS = 48;

/** Creates the collections and indexes that are missing, and drops outdated indexes. `embedded`: on our own engine. */
async function makeIndexes(embedded: boolean): Promise<void> {
  const records = KIND_NAMES.map(recordModel);
  await Promise.all([
    ...[ChangeModel, ...records].map((model) => makeCompressed(model as Model<object>, embedded)),
    ...[MarkModel, PartialUploadModel, PieceModel, SettingsChangeModel, UploadModel, ViewModel].map((model) => model.createIndexes()),
  ]);
  await Promise.all(records.map(dropOutdatedIndexes));
}

/**
 * Creates a collection and its indexes: both compressed, or neither, since the engine refuses an index that is there with other options. One of
 * an older version stays as it was made. A backup that is restored is compressed.
 */
async function makeCompressed(model: Model<object>, embedded: boolean): Promise<void> {
  const { connection } = mongoose;
  const { name } = model.collection;
  if (embedded) {
    await connection.createCollection(name, COMPRESSED).catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== NAMESPACE_EXISTS) throw error;
    });
  }
  const found = (await connection.listCollections()).find((each) => each.name === name) as mongo.CollectionInfo | undefined;
  const storageEngine: unknown = found?.options?.storageEngine;
  const indexes = model.schema.indexes().map(([key, options]) => ({ key, ...options, ...(storageEngine ? { storageEngine } : {}) }));
  await model.collection.createIndexes(indexes as mongo.IndexDescription[]);
}

/** Drops the indexes of an earlier description, which every write would have to update. */
async function dropOutdatedIndexes(model: Model<RecordDocument>): Promise<void> {
  await model.cleanIndexes().catch((error: unknown) => {
    // Another process that starts at the same moment has dropped it.
    if ((error as { codeName?: string }).codeName !== 'IndexNotFound') throw error;
  });
}

mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);
mongoose.set('sanitizeFilter', true);
mongoose.set('strictQuery', 'throw');
mongoose.set('bufferCommands', false);

/** Settings for a server that is not our engine. A frozen server or network is noticed within 6 s; requests wait until then and are refused after. */
const REMOTE_OPTIONS = { heartbeatFrequencyMS: 2_000, connectTimeoutMS: 4_000 };

let exclusive = false;
let address = '';

/**
 * Connects and creates the indexes. `embedded`: no other process writes to the database, so this process need not poll for changes.
 * `answerWithin`: milliseconds after which a query fails; no limit for tools that read everything.
 * @throws the driver's error when no server answers within 10 s; Error for a server before MongoDB 8.0.
 */
export async function connectDatabase(uri: string, embedded: boolean, answerWithin?: number): Promise<void> {
  exclusive = embedded;
  address = uri;
  limitQueryTime(answerWithin);
  // Queries that wait longer for a connection are dropped. Sent later, a write could happen after its author was told that it failed.
  const options = { ...(embedded ? { retryWrites: false } : REMOTE_OPTIONS), waitQueueTimeoutMS: answerWithin };
  await open(uri, 1, options);
  const hello = await mongoose.connection.db?.command({ hello: 1 });
  refuseOldServer(hello?.maxWireVersion);
  if (!embedded && typeof hello?.setName === 'string') {
    await mongoose.disconnect();
    await open(uri, 'majority', options);
  }
  await makeIndexes(embedded);
}

/**
 * Connects, retrying for 10 s. Writes wait for the journal, and on a replica set for the majority, so that no acknowledged write is lost by a
 * power cut or a failover. A single server must not be asked for the majority: it would answer before its journal is written.
 */
async function open(uri: string, w: 1 | 'majority', options: ConnectOptions): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      await mongoose.connect(uri, { serverSelectionTimeoutMS: 3_000, writeConcern: { w, journal: true }, ...options });
      return;
    } catch (error) {
      if (!isLostLink(error) || Date.now() > deadline) throw error;
    }
  }
}

/** The wire version of MongoDB 8.0, the first with bulk writes over several collections (`storeChanges`). */
const LEAST_WIRE_VERSION = 25;

/** @throws Error for a server before MongoDB 8.0. */
export function refuseOldServer(wireVersion: unknown): void {
  if (Number(wireVersion) >= LEAST_WIRE_VERSION) return;
  throw new Error('This MongoDB is too old. Use MongoDB 8.0 or newer, or leave MONGODB_URI unset to use the embedded engine.');
}

/** Calls `listener` each time the connection to the database is restored. */
export const onReconnected = (listener: () => void): void => void mongoose.connection.on('reconnected', listener);

export const disconnectDatabase = (): Promise<void> => mongoose.disconnect();

/** The address of the database, including user name and password if it has them. */
export const databaseAddress = (): string => address;

/** Whether this process is the only one that writes to the database. */
export const isExclusive = (): boolean => exclusive;

/** The interval in ms for polling the writes of other processes: `ms`, or Infinity if this process is the only one. */
export const pollOthersEvery = (ms: number): number => (exclusive ? Infinity : ms);

/** How long to wait for other processes: `ms` milliseconds, or 0 if there are no others. */
export const waitForOthers = (ms: number): number => (exclusive ? 0 : ms);

/** Whether the database answers now, within a second. */
export async function databaseAnswers(): Promise<boolean> {
  const { db, readyState } = mongoose.connection;
  if (!db || readyState !== mongoose.ConnectionStates.connected) return false;
  return withTimeout(db.command({ ping: 1 }), 1_000).then(
    () => true,
    () => false,
  );
}
