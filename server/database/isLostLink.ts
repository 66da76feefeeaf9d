import { mongo } from 'mongoose';

const { MongoNetworkError, MongoServerSelectionError, MongoNotConnectedError } = mongo;

/** Whether the database could not be reached: what was asked may or may not have been done. */
export function isLostLink(error: unknown): boolean {
  return (
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    error instanceof MongoNotConnectedError ||
    (error instanceof Error && error.name === 'MongooseServerSelectionError')
  );
}
