import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** Epoch milliseconds, renewed at every full minute. */
export function useClock(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        setNow(Date.now());
        wait();
      }, MINUTE_MS - (Date.now() % MINUTE_MS));
    };
    wait();
    return () => clearTimeout(timer);
  }, []);
  return now;
}
