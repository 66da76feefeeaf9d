import { useCallback, useEffect, useRef, useState } from 'react';
import type { Problem } from '../../shared/basics/problem';
import { asProblem } from './problems';
import { request } from './request';
import { now } from './serverTime';

export interface QueryOptions<T> {
  /** Reads `address`; a plain GET unless it is given. @throws Problem */
  read?(address: string, signal: AbortSignal): Promise<T>;
  /** False: asks only when `refresh` or `load` is called. */
  wanted?: boolean;
  /** Asks again whenever this changes: the state of the link, say. */
  again?: string;
  /** Milliseconds to wait before a new address is asked for. */
  rest?: number;
  /** Asks again when the user returns to the page, and when the browser is online again. */
  onReturn?: boolean;
  /** With `onReturn`: asks again this often, in milliseconds, while the page is visible. */
  every?: number;
  /** The answer to the last address is shown until that to the new one is here. */
  keepPrevious?: boolean;
  /** Joins a newer answer to the same address with the one before; replaces it unless it is given. */
  renewed?(before: T, answer: T): T;
  /** Joins the next page with those before it. */
  followed?(before: T, page: T): T;
}

export interface Query<T> {
  /** Undefined while nothing has come. */
  data: T | undefined;
  /** When the answer came, in epoch milliseconds by the server's clock; 0 while nothing has come. */
  at: number;
  /** `data` answers an earlier address, or there is none yet. */
  isOld: boolean;
  /** `load` is under way. */
  busy: boolean;
  /** Why there is no answer, or no newer one. */
  error: Problem | null;
  /** Asks again. Answers what came; null where nothing did, or a later question took its place. Never rejects. */
  refresh(): Promise<T | null>;
  /** "Show more": reads the page at `next`. Without it, "Try again". */
  load(next?: string): void;
  /** Changes `data` until it is read again. */
  change(how: (data: T) => T): void;
}

/** The answer of the server to a GET of `address`; asks nothing for null. Only the answer to the latest question is taken. */
export function useQuery<T>(address: string | null, options: QueryOptions<T> = {}): Query<T> {
  const { wanted = true, again = '', rest = 0, onReturn = false, every = 0, keepPrevious = false } = options;
  const [held, setHeld] = useState<{ of: string; data: T; at: number }>();
  const [failure, setFailure] = useState<{ of: string; problem: Problem } | null>(null);
  const [busy, setBusy] = useState(false);
  const latest = useRef<AbortController>(null);
  const given = useRef(options);
  useEffect(() => void (given.current = options));

  const ask = useCallback(
    async (next?: string): Promise<T | null> => {
      if (address === null) return null;
      const asking = new AbortController();
      if (next === undefined) latest.current = asking;
      const isLatest = () => next !== undefined || latest.current === asking;
      try {
        const read = given.current.read ?? ((path, signal) => request<T>('GET', path, { signal }));
        const answer = await read(next ?? address, asking.signal);
        if (!isLatest()) return null;
        const { followed, renewed } = given.current;
        setHeld((was) => {
          const before = was?.of === address ? was : undefined;
          if (next !== undefined) return before && followed ? { ...before, data: followed(before.data, answer) } : was;
          return { of: address, data: before && renewed ? renewed(before.data, answer) : answer, at: now() };
        });
        setFailure(null);
        return answer;
      } catch (thrown) {
        if (isLatest()) setFailure({ of: address, problem: asProblem(thrown) });
        return null;
      }
    },
    [address],
  );

  useEffect(() => {
    const timer = wanted && rest > 0 && setTimeout(() => void ask(), rest);
    if (wanted && rest === 0) void ask();
    return () => {
      if (timer !== false) clearTimeout(timer);
      latest.current?.abort();
      latest.current = null;
    };
  }, [ask, wanted, again, rest]);

  useEffect(() => {
    if (!wanted || !onReturn) return;
    const look = () => void (document.visibilityState === 'visible' && ask());
    const timer = every > 0 && setInterval(look, every);
    const places = [
      [window, 'focus'],
      [window, 'online'],
      [document, 'visibilitychange'],
    ] as const;
    for (const [place, event] of places) place.addEventListener(event, look);
    return () => {
      if (timer !== false) clearInterval(timer);
      for (const [place, event] of places) place.removeEventListener(event, look);
    };
  }, [ask, wanted, onReturn, every]);

  const isOld = address !== null && held?.of !== address;
  return {
    data: address === null || (isOld && !keepPrevious) ? undefined : held?.data,
    at: held?.at ?? 0,
    isOld,
    busy,
    error: failure?.of === address ? failure.problem : null,
    refresh: useCallback(() => ask(), [ask]),
    load: (next) => {
      setBusy(true);
      void ask(next).finally(() => setBusy(false));
    },
    change: useCallback((how) => setHeld((was) => was && { ...was, data: how(was.data) }), []),
  };
}
