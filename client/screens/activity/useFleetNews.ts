import { useEffect, useRef } from 'react';
import { onFleetStatus } from '../../sync/fleetStatus';

/** Between two readings: many vessels may be written to at once. */
const REST_MS = 1_000;

/** Calls `renew` soon after any vessel was written to, while there is one. The logs of other vessels do not come over this socket. */
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
      }, REST_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isFollowed]);
}
