import { Problem } from '../../shared/basics/problem';
import { addressGroup } from '../http/clientAddress';
import { createBuckets } from '../http/tokenBucket';

/** Keys of failed attempts (`attempts.ts`): for sign-in, for changing a password, for invoice access, for codes of displays. */
export const signInKey = (email: string) => `sign-in ${email}`;
/** The key for an address the account has signed in from before, so that guesses from elsewhere do not lock the owner out. */
export const knownSignInKey = (email: string, address: string) => `sign-in ${email} ${addressGroup(address)}`;
export const passwordKey = (user: number) => `password ${user}`;
export const invoiceKey = (user: number) => `invoices ${user}`;
export const displayKey = (user: number) => `displays ${user}`;

/**
 * The failed attempts that an address may make: 200, and one more every 3 s. Only failures count. The limit is high because a whole ship, or a fleet
 * behind one proxy, shares an address. The lock of an account (`attempts.ts`) comes first.
 */
const FAILED_ATTEMPTS = { most: 200, refillSeconds: 3, sentence: 'Too many wrong tries from your network. Please try again in a moment.' };

export interface AddressLimit {
  /** @throws Problem 'too_many' if the limit of `address` is reached. */
  assertLeft(address: string): void;
  /** Counts one failure of `address`. */
  take(address: string): void;
}

/** A limit for each address. Each purpose has its own, so that wrong invoice passwords do not prevent users from signing in. */
export function createAddressLimit({ most, refillSeconds, sentence } = FAILED_ATTEMPTS): AddressLimit {
  const buckets = createBuckets({ most, perSecond: 1 / refillSeconds });
  return {
    assertLeft(address) {
      if (buckets.left(addressGroup(address)) >= 1) return;
      throw new Problem('too_many', sentence, { retryAfter: refillSeconds });
    },
    take(address) {
      buckets.take(addressGroup(address));
    },
  };
}
