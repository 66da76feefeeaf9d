import { Problem } from '../../shared/basics/problem';
import { TOO_MANY } from './slots';
import { createBuckets } from './tokenBucket';

/** What may be sent at once, in seconds of the sustained rate. */
const BURST_SECONDS = 10;

/** Takes one request from the reserve of `who`. @throws Problem 'too_many' with Retry-After when it is used up. */
export type RateLimit = (who: string) => void;

/**
 * Lets each caller send `perSecond` requests a second, and ten times that at once: a whole ops room behind one session that reconnects
 * after a restart passes, a program in a loop does not. 0: no limit.
 */
export function createRateLimit(perSecond: number): RateLimit {
  if (perSecond === 0) return () => undefined;
  const reserves = createBuckets({ most: perSecond * BURST_SECONDS, perSecond });
  return (who) => {
    if (!reserves.take(who)) throw new Problem('too_many', TOO_MANY, { retryAfter: 1 });
  };
}
