import { logger } from './logger';

/**
 * `work` as a library may call it: a listener, a middleware, a timer. What it throws, at once or later, is logged with `name` and ends in
 * `refuse`, which answers or cuts the one who caused it. It never reaches the library, where it would end the process.
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
    } catch (again) {
      logger.error({ err: again, callback: name }, 'a refusal failed');
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

/** `work` every `ms` milliseconds, guarded; it keeps no process alive. */
export const every = (ms: number, name: string, work: () => unknown): NodeJS.Timeout => setInterval(guarded(name, work), ms).unref();
