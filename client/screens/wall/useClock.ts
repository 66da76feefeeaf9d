import { useEffect, useState } from 'react';
import { now, subscribeTime } from '../../net/serverTime';

/** Keeps the screen from going dark, where the browser can. The lock is lost whenever the page is hidden, and asked for again. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let over = false;
    const ask = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (over) void lock?.release();
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}

const MINUTE_MS = 60_000;

/** Epoch milliseconds by the server's time, renewed at every full minute. */
export function useClock(): number {
  const [shown, setShown] = useState(now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => (timer = setTimeout(renew, MINUTE_MS - (now() % MINUTE_MS)));
    const renew = () => {
      clearTimeout(timer);
      setShown(now());
      wait();
    };
    wait();
    const stop = subscribeTime(renew);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return shown;
}
