import { Problem } from '../../shared/problem';

/** What may be sent at once, in seconds of the sustained rate. */
const BURST_SECONDS = 10;
const MOST_KEPT = 50_000;

interface Reserve {
  left: number;
  at: number;
}

/** Takes one request from the reserve of `who`. @throws Problem 'too_many' with Retry-After when it is used up. */
export type RateLimit = (who: string) => void;

/**
 * Lets everybody send `perSecond` requests a second, and ten times that at once: a whole ops room behind one session that reconnects
 * after a restart passes, a program in a loop does not. 0: no limit.
 */
export function createRateLimit(perSecond: number): RateLimit {
  if (perSecond === 0) return () => undefined;
  const most = perSecond * BURST_SECONDS;
  const reserves = new Map<string, Reserve>();

  return (who) => {
    const now = performance.now();
    let reserve = reserves.get(who);
    if (!reserve) {
      // The oldest have had the longest time to refill.
      if (reserves.size >= MOST_KEPT) for (const [old] of reserves) if (reserves.size >= MOST_KEPT / 2) reserves.delete(old);
      reserve = { left: most, at: now };
      reserves.set(who, reserve);
    }
    reserve.left = Math.min(most, reserve.left + ((now - reserve.at) / 1_000) * perSecond);
    reserve.at = now;
    if (reserve.left < 1) throw new Problem('too_many', 'Too many requests at once. Please try again in a moment.', { retryAfter: 1 });
    reserve.left -= 1;
  };
}
