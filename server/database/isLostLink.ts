import { mongo } from 'mongoose';
import { DatabaseTimeout } from './withTimeout';

const { MongoBulkWriteError, MongoClientBulkWriteError, MongoNetworkError, MongoServerSelectionError, MongoNotConnectedError } = mongo;

// Known by their names alone: mongoose's own, and the driver's for having no free connection in time.
const UNREACHED = new Set(['MongooseServerSelectionError', 'MongoWaitQueueTimeoutError']);

// The driver passes some failures of its socket on as they are.
const BROKEN_SOCKET = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED']);

/** The engine gave up at `maxTimeMS`: a write may have been done and only its journal not waited for. */
const MAX_TIME_EXPIRED = 50;

/** Whether the database could not be reached, or not in time: what was asked may or may not have been done. */
export function isLostLink(error: unknown): boolean {
  if (error instanceof MongoBulkWriteError && isLostLink(error.errorResponse)) return true;
  // A command that failed as a whole, or whose wait for the journal did; what was refused of it names the step.
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
