import { MongoClient, MongoNetworkError, MongoServerSelectionError } from 'mongodb';
import type { KindName } from '../../shared/kinds/kind';
import type { RecordDocument } from './models/projections';
import { isUnreached } from './unreachedErrors';

/** Reads the stored records of one kind of a vessel, without their search words. */
export type ReadRecords = (kind: KindName, vessel: number) => AsyncIterable<RecordDocument>;

/** The arguments of `find` for these records. */
export const recordsQuery = (vessel: number) => [{ vessel, deleted: false }, { projection: { words: 0 } }] as const;

/** The database did not answer. */
export class DatabaseSilent extends Error {}

/** The maximum time of an answer, in milliseconds. */
const SILENT_MS = 6_000;
const LIMITS = { serverSelectionTimeoutMS: 3_000, connectTimeoutMS: 4_000, socketTimeoutMS: SILENT_MS, waitQueueTimeoutMS: SILENT_MS };

const isSilent = (error: unknown) => error instanceof MongoNetworkError || error instanceof MongoServerSelectionError || isUnreached(error);

/** Reads from the database at `uri` without mongoose, which takes long to load. For programs of their own. @throws DatabaseSilent */
export function recordsAt(uri: string): ReadRecords {
  const client = new MongoClient(uri, { maxPoolSize: 1, ...LIMITS });
  return async function* records(kind, vessel) {
    try {
      yield* client
        .db()
        .collection<RecordDocument>(kind)
        .find(...recordsQuery(vessel))
        .maxTimeMS(SILENT_MS);
    } catch (error) {
      throw isSilent(error) ? new DatabaseSilent('The records could not be read.', { cause: error }) : error;
    }
  };
}
