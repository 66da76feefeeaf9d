import { useDeferredValue, useEffect, useRef, useState } from 'react';

/**
 * The rows of a list. Their changes are deferred, so that many at once never delay what the user types or presses. The first rows are not:
 * React would draw them in slices between the frames of the page, seconds late on a slow machine.
 */
export function useDeferredAfterFirst<T extends readonly unknown[] | null | undefined>(rows: T): T {
  const later = useDeferredValue(rows);
  return later?.length ? later : rows;
}

/** What makes a row glow. */
export interface Highlight {
  /** When this differs from what it was, the row glows once. */
  token: string | number;
  /** Who did it: 'changed by …' is shown for a moment. */
  by?: string;
  /** The row itself is new: it glows on arrival too. Say so only for the first seconds. */
  fresh?: boolean;
}

const SHOWN_MS = 4000;

/** The words to show while a row glows; undefined when it does not. */
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
