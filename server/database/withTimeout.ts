import { Server } from 'mongodb/lib/sdam/server.js';

/** A question the database gave no answer to, not even an error. */
export class DatabaseTimeout extends Error {}

/** Waits for an answer of the database for `within` milliseconds; without them as long as it takes. @throws DatabaseTimeout */
export function withTimeout<T>(question: Promise<T>, within: number): Promise<T> {
  if (within === 0) return question;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DatabaseTimeout(`The database gave no answer within ${within} ms.`)), within);
    question.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const { command } = Server.prototype;

/** Building an index takes as long as it takes. */
const UNLIMITED = new Set(['createIndexes']);

/**
 * Sets how long any answer of the database is waited for, in milliseconds; without one as long as it takes, for tools that read
 * everything. The driver has no limit of its own (its `timeoutMS` does nothing), so it is set where all queries pass:
 * those of mongoose, GridFS and cursors too. The engine is told the same limit (`maxTimeMS`), so that it ends queries that were given up.
 */
export function limitQueryTime(within = 0): void {
  Server.prototype.command = function limited(operation, timeout) {
    if (within === 0 || UNLIMITED.has(operation.commandName)) return command.call(this, operation, timeout);
    operation.options.maxTimeMS ??= within;
    return withTimeout(command.call(this, operation, timeout), within);
  };
}
