import { Problem } from '../../shared/basics/problem';
import { TOO_MANY } from './slots';
import { createBuckets } from './tokenBucket';

/** The burst size, in seconds of the sustained rate. */
const BURST_SECONDS = 10;

/** Counts one request of `who`. @throws Problem 'too_many' with Retry-After above the limit. */
export type RateLimit = (who: string) => void;

/**
 * A rate limit for each caller: `perSecond` requests a second, and bursts of ten times that. An office whose tabs reconnect at once with one session
 * stays below it; a program in a loop does not. 0: no limit.
 */
export function createRateLimit(perSecond: number): RateLimit {
  if (perSecond === 0) return () => undefined;
  const buckets = createBuckets({ most: perSecond * BURST_SECONDS, perSecond });
  return (who) => {
    if (!buckets.take(who)) throw new Problem('too_many', TOO_MANY, { retryAfter: 1 });
  };
}
