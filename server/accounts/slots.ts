import { Problem } from '../../shared/problem';

/** Runs `task` for `who` when it is their turn. */
export type Slots = <T>(who: string, task: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `width` tasks at a time. Each caller has a line of its own, of at most `longest`, and the lines take turns: a
 * caller that sends a thousand at once waits for the thousand, and the others behind one of them.
 * @throws Problem 'too_many' when the caller's line is full.
 */
export function createSlots(width: number, longest: number): Slots {
  const lines = new Map<string, (() => void)[]>();
  let free = width;

  function release(): void {
    for (const [who, line] of lines) {
      const next = line.shift();
      // To the end of the lines, or away: a Map keeps the order in which it was set.
      lines.delete(who);
      if (line.length > 0) lines.set(who, line);
      next?.();
      return;
    }
    free += 1;
  }

  return async (who, task) => {
    if (free > 0) {
      free -= 1;
    } else {
      const line = lines.get(who) ?? [];
      if (line.length >= longest)
        throw new Problem('too_many', 'Too many people are signing in at this moment. Please try again.', { retryAfter: 5 });
      lines.set(who, line);
      await new Promise<void>((resolve) => line.push(resolve));
    }
    try {
      return await task();
    } finally {
      release();
    }
  };
}
