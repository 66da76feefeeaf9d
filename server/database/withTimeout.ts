import { aroundCommands } from '../patches/mongodb';

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

/** Building an index takes as long as it takes. */
const UNLIMITED = new Set(['createIndexes']);

/**
 * Sets how long any answer of the database is waited for, in milliseconds; without one as long as it takes, for tools that read
 * everything. The engine is told the same limit (`maxTimeMS`), so that it ends queries that were given up.
 */
export function limitQueryTime(within = 0): void {
  aroundCommands((operation, run) => {
    if (within === 0 || UNLIMITED.has(operation.commandName)) return run();
    operation.options.maxTimeMS ??= within;
    return withTimeout(run(), within);
  });
}
