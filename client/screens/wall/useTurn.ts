import { useEffect, useState } from 'react';

/** As many tiles as are read from five metres. */
const MOST = 12;
const TURN_MS = 20_000;

/** `all` in pages of at most twelve, as even as may be; one empty page where there is nothing. */
export function pagesOf<T>(all: readonly T[]): T[][] {
  const pages = Math.max(1, Math.ceil(all.length / MOST));
  const size = Math.ceil(all.length / pages);
  return Array.from({ length: pages }, (_, page) => all.slice(page * size, (page + 1) * size));
}

/** Which of `pages` is seen now: the next one every 20 s. */
export function useTurn(pages: number): number {
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    if (pages < 2) return;
    const timer = setInterval(() => setTurns((before) => (before + 1) % pages), TURN_MS);
    return () => clearInterval(timer);
  }, [pages]);
  return turns % pages;
}
