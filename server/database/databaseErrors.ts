import { isUnreached } from './unreachedErrors';
import { DatabaseTimeout } from './withTimeout';
import { mongo } from 'mongoose';

const { MongoBulkWriteError, MongoClientBulkWriteError, MongoNetworkError, MongoServerSelectionError, MongoNotConnectedError } = mongo;

/** Whether the database could not be reached, or not in time. A write that failed so may or may not be stored. */
export function isLostLink(error: unknown): boolean {
  if (error instanceof MongoBulkWriteError && isLostLink(error.errorResponse)) return true;
  // Without a refused step, the command failed as a whole, or its wait for the journal did.
  if (error instanceof MongoClientBulkWriteError && error.writeErrors.size === 0)
    return error.cause === undefined || isLostLink(error.cause);
  return (
    error instanceof MongoNetworkError ||
    error instanceof DatabaseTimeout ||
    error instanceof MongoServerSelectionError ||
    error instanceof MongoNotConnectedError ||
    isUnreached(error)
  );
}

/** Whether a write was refused by a unique index; with `field`, by one that contains the field. */
export function isDuplicate(error: unknown, field?: string): boolean {
  if (!(error instanceof Error) || (error as { code?: unknown }).code !== 11000) return false;
  return field === undefined || field in ((error as { keyPattern?: object }).keyPattern ?? {});
}
