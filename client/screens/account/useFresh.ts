import { useCallback, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../net/problems';
import { request } from '../../net/request';
import { now } from '../../net/serverTime';

const EVERY_MS = 15_000;

/** What the server answers now, and again while the user looks at it. */
export interface Fresh<T> {
  answer: T | null;
  /** When it was asked, in milliseconds since 1970. */
  at: number;
  /** Why there is none, or no newer one. */
  error: string | null;
  refresh(): Promise<void>;
  /** Changes what is held, until it is asked for again. */
  change(how: (held: T) => T): void;
}

/** Asks for `path`, again every 15 s while the page is visible, and when the user returns to it. `failed`: said where the server gives no reason. */
export function useFresh<T>(path: string, failed: string): Fresh<T> {
  const [held, setHeld] = useState<{ answer: T; at: number } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const asked = useRef(0);

  const refresh = useCallback(async () => {
    const mine = (asked.current += 1);
    try {
      const answer = await request<T>('GET', path);
      // An answer to a question from before a line was ended must not bring that line back.
      if (mine !== asked.current) return;
      setHeld({ answer, at: now() });
      setError(null);
    } catch (thrown) {
      if (mine === asked.current) setError(sentenceOf(thrown, failed));
    }
  }, [path, failed]);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    look();
    const timer = setInterval(look, EVERY_MS);
    addEventListener('focus', look);
    addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', look);
      removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [refresh]);

  const change = (how: (held: T) => T) => setHeld((before) => before && { ...before, answer: how(before.answer) });
  return { answer: held?.answer ?? null, at: held?.at ?? 0, error, refresh, change };
}
