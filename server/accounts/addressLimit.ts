import { Problem } from '../../shared/problem';
import { addressGroup } from '../http/clientAddress';

/**
 * What an address may get wrong: a reserve of wrong tries that refills. Only failures are taken from it, so honest bursts pass. It is
 * high, because a whole ship, or a whole fleet behind a careless proxy, shares one address: the lock of an account is the first line.
 */
const RESERVE = 200;
const REFILL_MS = 3_000;
const MOST_ADDRESSES = 50_000;

interface Reserve {
  left: number;
  at: number;
}

export interface AddressLimit {
  /** @throws Problem 'too_many' when the reserve of `address` is used up. */
  assertLeft(address: string): void;
  /** Counts something `address` got wrong. */
  take(address: string): void;
}

export function createAddressLimit(): AddressLimit {
  const reserves = new Map<string, Reserve>();

  function current(address: string): Reserve {
    const now = performance.now();
    const group = addressGroup(address);
    const held = reserves.get(group) ?? { left: RESERVE, at: now };
    return { left: Math.min(RESERVE, held.left + (now - held.at) / REFILL_MS), at: now };
  }

  return {
    assertLeft(address) {
      if (current(address).left >= 1) return;
      const retryAfter = Math.ceil(REFILL_MS / 1000);
      throw new Problem('too_many', 'Too many wrong tries from your network. Please try again in a moment.', { retryAfter });
    },
    take(address) {
      const { left, at } = current(address);
      if (reserves.size >= MOST_ADDRESSES) for (const [group] of reserves) if (reserves.size >= MOST_ADDRESSES / 2) reserves.delete(group);
      reserves.set(addressGroup(address), { left: Math.max(0, left - 1), at });
    },
  };
}
