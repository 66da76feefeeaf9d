import { DatabaseTimeout } from './withTimeout';
import { mongo } from 'mongoose';

const { MongoBulkWriteError, MongoClientBulkWriteError, MongoNetworkError, MongoServerSelectionError, MongoNotConnectedError } = mongo;

// Errors without an exported class: mongoose's own, and the driver's when no connection was free in time.
const UNREACHED = new Set(['MongooseServerSelectionError', 'MongoWaitQueueTimeoutError']);

// The driver passes on some errors of its socket unchanged.
const BROKEN_SOCKET = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED']);

/** The server gave up at `maxTimeMS`. A write may have been done without waiting for its journal. */
const MAX_TIME_EXPIRED = 50;

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
    (error instanceof Error &&
      (UNREACHED.has(error.name) || ('code' in error && (error.code === MAX_TIME_EXPIRED || BROKEN_SOCKET.has(String(error.code))))))
  );
}

/** Whether a write was refused by a unique index; with `field`, by one that contains the field. */
export function isDuplicate(error: unknown, field?: string): boolean {
  if (!(error instanceof Error) || (error as { code?: unknown }).code !== 11000) return false;
  return field === undefined || field in ((error as { keyPattern?: object }).keyPattern ?? {});
}
