import { aroundCommands } from '../patches/mongodb';

/** The database did not answer in time. */
export class DatabaseTimeout extends Error {}

/** Waits for `query` at most `within` milliseconds; 0: without limit. @throws DatabaseTimeout */
export function withTimeout<T>(query: Promise<T>, within: number): Promise<T> {
  if (within === 0) return query;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DatabaseTimeout(`The database gave no answer within ${within} ms.`)), within);
    query.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** How long the next command waits for the one before, in milliseconds. */
const BRIEFLY_MS = 100;

/** Waits until `command` has ended, at most 100 ms, so that a stalled command does not hold up the next one. */
export const waitBriefly = (command: Promise<unknown>): Promise<unknown> => withTimeout(command, BRIEFLY_MS).catch(() => undefined);

let isUnlimited = false;

/** Runs `work` without a time limit for database commands. Only for the start of the server, before it accepts requests. */
export async function withoutLimit<T>(work: () => Promise<T>): Promise<T> {
  isUnlimited = true;
  try {
    return await work();
  } finally {
    isUnlimited = false;
  }
}

/** Commands without a limit: building an index may take long. */
const UNLIMITED = new Set(['createIndexes']);

/**
 * Limits the time of every database command, in milliseconds; 0: no limit, for tools that read everything. The server gets the same limit
 * (`maxTimeMS`), so that it stops queries that were given up.
 */
export function limitQueryTime(within = 0): void {
  aroundCommands((operation, run) => {
    if (within === 0 || isUnlimited || UNLIMITED.has(operation.commandName)) return run();
    operation.options.maxTimeMS ??= within;
    return withTimeout(run(), within);
  });
}
