import { useEffect, useState } from 'react';
import { now, subscribeTime } from '../../net/serverTime';

/** Keeps the screen on, if the browser supports it. The lock is lost whenever the page is hidden, and requested again afterwards. */
export function useScreenWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let stopped = false;
    const ask = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
      lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (stopped) void lock?.release();
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      stopped = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}

const MINUTE_MS = 60_000;

/** The server's time in epoch milliseconds, updated at every full minute. */
export function useClock(): number {
  const [shown, setShown] = useState(now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => (timer = setTimeout(update, MINUTE_MS - (now() % MINUTE_MS)));
    const update = () => {
      clearTimeout(timer);
      setShown(now());
      wait();
    };
    wait();
    const stop = subscribeTime(update);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return shown;
}
