import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** Epoch milliseconds, renewed at every full minute. */
export function useClock(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE_MS - (Date.now() % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
