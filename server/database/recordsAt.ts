import { MongoClient, MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb';
import type { KindName } from '../../shared/kinds/kind';
import type { RecordDocument } from './models/record';

/** The records of one kind of a vessel, as kept, without the words they are found by. */
export type ReadRecords = (kind: KindName, vessel: number) => AsyncIterable<RecordDocument>;

/** What is asked for them. */
export const asked = (vessel: number) => [{ vessel, deleted: false }, { projection: { words: 0 } }] as const;

/** The database did not answer. */
export class Unread extends Error {}

/** A database that is silent for so long is given up, in milliseconds. */
const SILENT_MS = 6_000;
const LIMITS = { serverSelectionTimeoutMS: 3_000, connectTimeoutMS: 4_000, socketTimeoutMS: SILENT_MS, waitQueueTimeoutMS: SILENT_MS };

const MAX_TIME_EXPIRED = 50;
const isSilent = (error: unknown) =>
  error instanceof MongoNetworkError ||
  error instanceof MongoServerSelectionError ||
  (error instanceof MongoServerError && error.code === MAX_TIME_EXPIRED);

/** Reads from the database at `uri`, in a program without our models: they take as long to load as the driver itself. @throws Unread */
export function recordsAt(uri: string): ReadRecords {
  const client = new MongoClient(uri, { maxPoolSize: 1, ...LIMITS });
  return async function* records(kind, vessel) {
    try {
      yield* client
        .db()
        .collection<RecordDocument>(kind)
        .find(...asked(vessel))
        .maxTimeMS(SILENT_MS);
    } catch (error) {
      throw isSilent(error) ? new Unread('The records could not be read.', { cause: error }) : error;
    }
  };
}
