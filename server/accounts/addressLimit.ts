import { Problem } from '../../shared/problem';
import { addressGroup } from '../http/clientAddress';
import { createBuckets } from '../http/tokenBucket';

/**
 * What an address may get wrong: a reserve of wrong tries that refills. Only failures are taken from it, so honest bursts pass. It is
 * high, because a whole ship, or a whole fleet behind a careless proxy, shares one address: the lock of an account is the first line.
 */
const RESERVE = 200;
const REFILL_SECONDS = 3;

export interface AddressLimit {
  /** @throws Problem 'too_many' when the reserve of `address` is used up. */
  assertLeft(address: string): void;
  /** Counts something `address` got wrong. */
  take(address: string): void;
}

export function createAddressLimit(): AddressLimit {
  const reserves = createBuckets({ most: RESERVE, perSecond: 1 / REFILL_SECONDS });
  return {
    assertLeft(address) {
      if (reserves.left(addressGroup(address)) >= 1) return;
      const sentence = 'Too many wrong tries from your network. Please try again in a moment.';
      throw new Problem('too_many', sentence, { retryAfter: REFILL_SECONDS });
    },
    take(address) {
      reserves.take(addressGroup(address));
    },
  };
}
