import mongoose, { type ConnectOptions, type Model } from 'mongoose';
import { KIND_NAMES } from '../../shared/kinds/kinds';
import { withTimeout, limitQueryTime } from './withTimeout';
import { isLostLink } from './isLostLink';
import { ChangeModel } from './models/change';
import { recordModel, type RecordDocument } from './models/record';
import { MarkModel } from './models/mark';
import { PartialUploadModel } from './models/partialUpload';
import { PieceModel } from './models/piece';
import { SettingsChangeModel } from './models/settingsChange';
import { UploadModel } from './models/upload';
import { ViewModel } from './models/view';

mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);
mongoose.set('sanitizeFilter', true);
mongoose.set('strictQuery', 'throw');
mongoose.set('bufferCommands', false);

/** A server that froze, or a network that swallows packets, is noticed within 6 s: until then requests wait, then they are refused. */
const ELSEWHERE = { heartbeatFrequencyMS: 2_000, connectTimeoutMS: 4_000 };

let exclusive = false;
let address = '';

/**
 * Connects and makes the indexes. `embedded`: the engine is ours alone, one process a directory, so what this process remembers of
 * a log is what is true of it. `answerWithin`: milliseconds after which a question is given up; none for tools that read everything.
 * @throws the driver's error when no server answers within 10 s; Error for a server before MongoDB 8.0.
 */
export async function connectDatabase(uri: string, embedded: boolean, answerWithin?: number): Promise<void> {
  exclusive = embedded;
  address = uri;
  limitQueryTime(answerWithin);
  // What waits for a connection that long is dropped: asked later, a write would happen after its author was told that it failed.
  const options = { ...(embedded ? { retryWrites: false } : ELSEWHERE), waitQueueTimeoutMS: answerWithin };
  await open(uri, 1, options);
  const hello = await mongoose.connection.db?.command({ hello: 1 });
  refuseOldServer(hello?.maxWireVersion);
  if (!embedded && typeof hello?.setName === 'string') {
    await mongoose.disconnect();
    await open(uri, 'majority', options);
  }
  await Promise.all(
    [
      ChangeModel,
      MarkModel,
      PartialUploadModel,
      PieceModel,
      SettingsChangeModel,
      UploadModel,
      ViewModel,
      ...KIND_NAMES.map(recordModel),
    ].map((model) => model.createIndexes()),
  );
  await Promise.all(KIND_NAMES.map((name) => dropFormer(recordModel(name))));
}

/** Drops the indexes of an earlier description: each would be kept up by every write. */
async function dropFormer(model: Model<RecordDocument>): Promise<void> {
  await model.cleanIndexes().catch((error: unknown) => {
    // Another process that starts at the same moment was quicker.
    if ((error as { codeName?: string }).codeName !== 'IndexNotFound') throw error;
  });
}

/**
 * Every write waits for the journal unless it says otherwise, and on a replica set for the majority, so that neither a power cut nor a
 * failover takes an answer back. Only there: asked for a majority, an engine that is alone answers before its journal does.
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

/** That of MongoDB 8.0: the first with commands over several collections (`storeChanges`). */
const LEAST_WIRE_VERSION = 25;

/** @throws Error for a server before MongoDB 8.0. */
export function refuseOldServer(wireVersion: unknown): void {
  if (Number(wireVersion) >= LEAST_WIRE_VERSION) return;
  throw new Error('This MongoDB is too old. Use MongoDB 8.0 or newer, or leave MONGODB_URI unset to use the embedded engine.');
}

/** Calls `listener` each time the database answers again after it did not. */
export const onReturn = (listener: () => void): void => void mongoose.connection.on('reconnected', listener);

export const disconnectDatabase = (): Promise<void> => mongoose.disconnect();

/** Where the database is, with the name and password if it has them. */
export const databaseAddress = (): string => address;

/** Whether no other process writes to this database. */
export const isExclusive = (): boolean => exclusive;

/** How often to look for what other processes have written, in milliseconds: never where no other writes. */
export const lookEvery = (ms: number): number => (exclusive ? Infinity : ms);

/** How long to wait for what another process may be doing, in milliseconds: not at all where no other runs. */
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
