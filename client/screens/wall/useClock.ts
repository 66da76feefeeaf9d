import { useEffect, useState } from 'react';
import { now, subscribeTime } from '../../net/serverTime';

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
