import { Problem } from '../../shared/basics/problem';
import { addressGroup } from '../http/clientAddress';
import { createBuckets } from '../http/tokenBucket';

/** The names wrong tries are counted under: one a sign-in name, and of an account one its change of password, one its way to the invoices, one the codes of displays. */
export const signInKey = (email: string) => `sign-in ${email}`;
/** One apart for an address the account has signed in from: a stranger who guesses elsewhere does not lock the owner out. */
export const knownSignInKey = (email: string, address: string) => `sign-in ${email} ${addressGroup(address)}`;
export const passwordKey = (user: number) => `password ${user}`;
export const invoiceKey = (user: number) => `invoices ${user}`;
export const displayKey = (user: number) => `displays ${user}`;

/**
 * What an address may get wrong: a reserve of wrong tries that refills. Only failures are taken from it, so honest bursts pass. It is
 * high, because a whole ship, or a whole fleet behind a careless proxy, shares one address: the lock of an account is the first line.
 */
const WRONG_TRIES = { most: 200, refillSeconds: 3, sentence: 'Too many wrong tries from your network. Please try again in a moment.' };

export interface AddressLimit {
  /** @throws Problem 'too_many' when the reserve of `address` is used up. */
  assertLeft(address: string): void;
  /** Takes one from the reserve of `address`: something it got wrong. */
  take(address: string): void;
}

/** A reserve for each address. Each purpose has its own: wrong passwords of invoices must keep nobody from signing in. */
export function createAddressLimit({ most, refillSeconds, sentence } = WRONG_TRIES): AddressLimit {
  const reserves = createBuckets({ most, perSecond: 1 / refillSeconds });
  return {
    assertLeft(address) {
      if (reserves.left(addressGroup(address)) >= 1) return;
      throw new Problem('too_many', sentence, { retryAfter: refillSeconds });
    },
    take(address) {
      reserves.take(addressGroup(address));
    },
  };
}
