import { type AddressLimit, createAddressLimit } from './addressLimit';

/** A new account behind an address whose reserve is used up. */
const REFILL_SECONDS = 600;

const SENTENCE = 'Many accounts were registered from your network just now. Please try again in a few minutes.';
const NO_LIMIT: AddressLimit = { assertLeft: () => undefined, take: () => undefined };

/** Accounts cost nothing where registration is open, and each has limits of its own: an address registers `most` at once, then one every 10 minutes. 0: no limit. */
export const createNewcomers = (most: number): AddressLimit =>
  most === 0 ? NO_LIMIT : createAddressLimit({ most, refillSeconds: REFILL_SECONDS, sentence: SENTENCE });
