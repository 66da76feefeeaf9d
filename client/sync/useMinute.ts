import { useSyncExternalStore } from 'react';
import { now } from '../net/serverTime';

const MINUTE_MS = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let shown = 0;

function renew(): void {
  clearTimeout(timer);
  if (listeners.size === 0 || document.hidden) return;
  shown = now();
  for (const listener of listeners) listener();
  timer = setTimeout(renew, MINUTE_MS - (now() % MINUTE_MS));
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', renew);
  listeners.add(listener);
  if (listeners.size === 1) renew();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', renew);
  };
}

/** Epoch milliseconds by the server's time, renewed at every full minute while the page is seen: one timer, however many ask. */
export const useMinute = (): number => useSyncExternalStore(subscribe, () => (shown === 0 ? (shown = now()) : shown));
