import { logger } from './logger';

/**
 * Wraps a callback for a library: a listener, a middleware, a timer. An error that it throws, or rejects with, is logged with `name` and passed to
 * `refuse`, which answers or disconnects the client. It never reaches the library, where it would end the process.
 */
export function guarded<A extends unknown[]>(
  name: string,
  work: (...args: A) => unknown,
  refuse?: (error: unknown, ...args: A) => void,
): (...args: A) => void {
  const fail = (error: unknown, args: A) => {
    logger.error({ err: error, callback: name }, 'a callback failed');
    try {
      refuse?.(error, ...args);
    } catch (failure) {
      logger.error({ err: failure, callback: name }, 'a refusal failed');
    }
  };
  return (...args) => {
    try {
      const result = work(...args);
      if (result instanceof Promise) result.catch((error: unknown) => fail(error, args));
    } catch (error) {
      fail(error, args);
    }
  };
}

/** Calls `work` every `ms` milliseconds, guarded. The timer does not keep the process alive. */
export const every = (ms: number, name: string, work: () => unknown): NodeJS.Timeout => setInterval(guarded(name, work), ms).unref();
