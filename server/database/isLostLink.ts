import { mongo } from 'mongoose';
import { NoAnswer } from './answered';

const { MongoNetworkError, MongoServerSelectionError, MongoNotConnectedError } = mongo;

// The driver passes some failures of its socket on as they are.
const BROKEN_SOCKET = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED']);

/** Whether the database could not be reached: what was asked may or may not have been done. */
export function isLostLink(error: unknown): boolean {
  return (
    error instanceof MongoNetworkError ||
    error instanceof NoAnswer ||
    error instanceof MongoServerSelectionError ||
    error instanceof MongoNotConnectedError ||
    (error instanceof Error && (error.name === 'MongooseServerSelectionError' || ('code' in error && BROKEN_SOCKET.has(String(error.code)))))
  );
}
