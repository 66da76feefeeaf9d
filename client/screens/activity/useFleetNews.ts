import { useEffect, useRef } from 'react';
import { onFleetStatus } from '../../sync/fleetStatus';

/** Between two calls, because many vessels may change at once. */
const INTERVAL_MS = 1_000;

/** Calls `renew`, if given, soon after any vessel has changed. The socket does not carry the logs of other vessels, only their status. */
export function useFleetNews(renew: (() => void) | null): void {
  const latest = useRef(renew);
  useEffect(() => {
    latest.current = renew;
  });
  const isFollowed = renew !== null;
  useEffect(() => {
    if (!isFollowed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onFleetStatus(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        latest.current?.();
      }, INTERVAL_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isFollowed]);
}
