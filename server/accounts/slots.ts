import { Problem } from '../../shared/problem';

/**
 * Runs at most `width` tasks at a time, in order of arrival, with at most `longest` waiting.
 * @throws Problem 'too_many' when the queue is full.
 */
export function createSlots(width: number, longest: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = width;

  return async (task) => {
    if (free > 0) {
      free -= 1;
    } else {
      if (waiting.length >= longest) throw new Problem('too_many', 'Too many people are signing in at this moment. Please try again.', { retryAfter: 5 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
