import { useCallback, useEffect, useRef, useState } from 'react';
import type { Problem } from '../../shared/basics/problem';
import { asProblem, request } from './request';
import { now } from './serverTime';

export interface QueryOptions<T> {
  /** Reads `address`; by default a plain GET. Throws `Problem`. */
  read?(address: string, signal: AbortSignal): Promise<T>;
  /** If false, requests only when `refresh` or `load` is called. */
  enabled?: boolean;
  /** Requests again whenever this changes, for example with the state of the link. */
  refreshKey?: string;
  /** Milliseconds to wait before a new address is requested. */
  debounce?: number;
  /** Requests again when the user returns to the page and when the browser is online again. */
  onReturn?: boolean;
  /** With `onReturn`: requests again this often, in milliseconds, while the page is visible. */
  every?: number;
  /** Shows the answer of the former address until the new one arrives. */
  keepPrevious?: boolean;
  /** Joins a newer answer of the same address with the one before. By default it replaces it. */
  mergeAnswer?(before: T, answer: T): T;
  /** Appends the next page to those before it. */
  appendPage?(before: T, page: T): T;
}

export interface Query<T> {
  /** Undefined until there is an answer. */
  data: T | undefined;
  /** When the answer arrived, in epoch milliseconds by the server's clock; 0 until there is one. */
  at: number;
  /** Whether `data` is still missing, or is the answer of the previous address. */
  isOld: boolean;
  /** `load` is running. */
  busy: boolean;
  /** Why there is no answer or no newer one. */
  error: Problem | null;
  /** Requests again and returns the answer; null after a failure or if a later request has replaced this one. Never rejects. */
  refresh(): Promise<T | null>;
  /** Requests again when the request under way has ended, so that its answer counts. Many calls meanwhile make one request. */
  renew(): Promise<void>;
  /** Loads the page at `next` ("Show more"). Without `next` it repeats the request ("Try again"). */
  load(next?: string): void;
  /** Changes `data` until the next answer. A request under way may be older than the change: it is made again, and counts only while there is no `data`. */
  change(how: (data: T) => T): void;
}

/** Loads `address` with GET and keeps its answer fresh. Sends nothing for null. Only the answer of the latest request counts. */
export function useQuery<T>(address: string | null, options: QueryOptions<T> = {}): Query<T> {
  const { enabled = true, refreshKey = '', debounce = 0, onReturn = false, every = 0, keepPrevious = false } = options;
  const [loaded, setLoaded] = useState<{ of: string; data: T; at: number }>();
  const [failure, setFailure] = useState<{ of: string; problem: Problem } | null>(null);
  const [busy, setBusy] = useState(false);
  const latest = useRef<AbortController>(null);
  const underWay = useRef<Promise<unknown>>(undefined);
  const currentOptions = useRef(options);
  useEffect(() => void (currentOptions.current = options));

  const send = useCallback(
    async (next?: string): Promise<T | null> => {
      if (address === null) return null;
      const controller = new AbortController();
      if (next === undefined) latest.current = controller;
      // A further page is appended to the answer of its address, even when a newer request has begun.
      const isLatest = () => next !== undefined || latest.current === controller;
      try {
        const read = currentOptions.current.read ?? ((path, signal) => request<T>('GET', path, { signal }));
        const answer = await read(next ?? address, controller.signal);
        if (!isLatest()) return null;
        const { appendPage, mergeAnswer } = currentOptions.current;
        setLoaded((previous) => {
          const before = previous?.of === address ? previous : undefined;
          if (next !== undefined) return before && appendPage ? { ...before, data: appendPage(before.data, answer) } : previous;
          return { of: address, data: before && mergeAnswer ? mergeAnswer(before.data, answer) : answer, at: now() };
        });
        setFailure(null);
        return answer;
      } catch (thrown) {
        if (isLatest()) setFailure({ of: address, problem: asProblem(thrown) });
        return null;
      } finally {
        if (latest.current === controller) latest.current = null;
      }
    },
    [address],
  );

  const ask = useCallback(
    (next?: string): Promise<T | null> => {
      const answer = send(next);
      if (next === undefined) underWay.current = answer;
      return answer;
    },
    [send],
  );

  useEffect(() => {
    const timer = enabled && debounce > 0 && setTimeout(() => void ask(), debounce);
    if (enabled && debounce === 0) void ask();
    return () => {
      if (timer !== false) clearTimeout(timer);
      latest.current?.abort();
      latest.current = null;
      underWay.current = undefined;
    };
  }, [ask, enabled, refreshKey, debounce]);

  useEffect(() => {
    if (!enabled || !onReturn) return;
    const refreshIfVisible = () => void (document.visibilityState === 'visible' && ask());
    const timer = every > 0 && setInterval(refreshIfVisible, every);
    const sources = [
      [window, 'focus'],
      [window, 'online'],
      [document, 'visibilitychange'],
    ] as const;
    for (const [source, event] of sources) source.addEventListener(event, refreshIfVisible);
    return () => {
      if (timer !== false) clearInterval(timer);
      for (const [source, event] of sources) source.removeEventListener(event, refreshIfVisible);
    };
  }, [ask, enabled, onReturn, every]);

  const renew = useCallback(async () => {
    const before = underWay.current;
    await before;
    // A request that has begun meanwhile is newer than this call.
    if (underWay.current === before) await ask();
  }, [ask]);

  const isOld = address !== null && loaded?.of !== address;
  return {
    data: address === null || (isOld && !keepPrevious) ? undefined : loaded?.data,
    at: loaded?.at ?? 0,
    isOld,
    busy,
    error: failure?.of === address ? failure.problem : null,
    refresh: useCallback(() => ask(), [ask]),
    renew,
    load: (next) => {
      setBusy(true);
      void ask(next).finally(() => setBusy(false));
    },
    change: useCallback(
      (how) => {
        setLoaded((previous) => previous && { ...previous, data: how(previous.data) });
        if (!latest.current) return;
        if (!isOld) latest.current = null;
        void renew();
      },
      [renew, isOld],
    ),
  };
}
