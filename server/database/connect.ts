import mongoose from 'mongoose';
import { KIND_NAMES } from '../../shared/kinds';
import { isLostLink } from './isLostLink';
import { Change } from './models/change';
import { recordModel } from './models/record';
import { Upload } from './models/upload';

mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);
mongoose.set('sanitizeFilter', true);
mongoose.set('strictQuery', 'throw');
mongoose.set('bufferCommands', false);

/** A server that froze, or a network that swallows packets, is noticed within 6 s: until then requests wait, then they are refused. */
const ELSEWHERE = { heartbeatFrequencyMS: 2_000, connectTimeoutMS: 4_000 };

let exclusive = false;

/**
 * Connects and makes the indexes. `embedded`: the engine is ours alone, one process a directory, so what this process remembers of
 * a log is what is true of it.
 * @throws the driver's error when no server answers within 10 s.
 */
export async function connectDatabase(uri: string, embedded: boolean): Promise<void> {
  exclusive = embedded;
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      await mongoose.connect(uri, { serverSelectionTimeoutMS: 3_000, ...(embedded ? { retryWrites: false } : ELSEWHERE) });
      break;
    } catch (error) {
      if (!isLostLink(error) || Date.now() > deadline) throw error;
    }
  }
  await Promise.all([Change, Upload, ...KIND_NAMES.map(recordModel)].map((model) => model.createIndexes()));
}

/** Calls `listener` each time the database answers again after it did not. */
export const onReturn = (listener: () => void): void => void mongoose.connection.on('reconnected', listener);

export const disconnectDatabase = (): Promise<void> => mongoose.disconnect();

/** Whether no other process writes to this database. */
export const isExclusive = (): boolean => exclusive;

/** Whether the database answers now. */
export async function databaseAnswers(): Promise<boolean> {
  try {
    await mongoose.connection.db?.command({ ping: 1 }, { timeoutMS: 1_000 });
    return mongoose.connection.readyState === 1;
  } catch {
    return false;
  }
}
