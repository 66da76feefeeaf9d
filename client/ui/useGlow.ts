import { useDeferredValue, useEffect, useRef, useState } from 'react';

/**
 * Defers changes of a list's rows, so that many changes at once never delay typing and clicks. The first rows are not deferred, because
 * React would draw them in slices, seconds late on a slow machine.
 */
export function useDeferredAfterFirst<T extends readonly unknown[] | null | undefined>(rows: T): T {
  const later = useDeferredValue(rows);
  return later?.length ? later : rows;
}

/** Makes a row light up. */
export interface Highlight {
  /** Each new value makes the row light up once. */
  token: string | number;
  /** The author: 'changed by …' is shown for a moment. */
  by?: string;
  /** The row itself is new, so that it lights up when it first appears. Set only in the first seconds. */
  fresh?: boolean;
}

const SHOWN_MS = 4000;

/** The text to show while a row is lit up; undefined otherwise. */
export function useGlow(mark: Highlight | undefined): string | undefined {
  const seen = useRef(mark?.fresh ? undefined : mark?.token);
  const [flag, setFlag] = useState<{ token: string | number; text: string }>();
  const { token, by, fresh } = mark ?? {};
  useEffect(() => {
    if (token === undefined || seen.current === token) return;
    seen.current = token;
    const verb = fresh ? 'added' : 'changed';
    setFlag({ token, text: by ? `${verb} by ${by}` : verb });
  }, [token, by, fresh]);
  useEffect(() => {
    if (!flag) return;
    const timer = setTimeout(() => setFlag(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [flag]);
  return flag?.text;
}
