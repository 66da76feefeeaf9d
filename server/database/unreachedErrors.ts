// Errors without an exported class: mongoose's own, and the driver's when no connection was free in time.
const UNREACHED = new Set(['MongooseServerSelectionError', 'MongoWaitQueueTimeoutError']);

// The driver passes on some errors of its socket unchanged.
const BROKEN_SOCKET = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED']);

/** The server gave up at `maxTimeMS`. A write may have been done without waiting for its journal. */
const MAX_TIME_EXPIRED = 50;

/** Whether an error without a class of its own says that the database could not be reached, or not in time. */
export function isUnreached(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (UNREACHED.has(error.name)) return true;
  return 'code' in error && (error.code === MAX_TIME_EXPIRED || BROKEN_SOCKET.has(String(error.code)));
}
