import { createHmac, timingSafeEqual } from 'node:crypto';

export interface StopLinks {
  /** What stands in the address that stops the digest of an account. It holds as long as the key does, and opens nothing else. */
  secretOf(user: number): string;
  /** The account that a secret is of; null for any other text. */
  read(secret: string): number | null;
}

const FORM = /^(\d{1,15})-([A-Za-z0-9_-]{43})$/;

/** Signs with the first of `keys` and accepts all of them. */
export function createStopLinks(keys: readonly string[]): StopLinks {
  const signed = (key: string, user: number) => createHmac('sha256', key).update(`digest-stop ${user}`).digest();
  return {
    secretOf: (user) => `${user}-${signed(keys[0] ?? '', user).toString('base64url')}`,
    read(secret) {
      const [, user, mac] = FORM.exec(secret) ?? [];
      if (user === undefined || mac === undefined) return null;
      const given = Buffer.from(mac, 'base64url');
      return keys.some((key) => timingSafeEqual(signed(key, Number(user)), given)) ? Number(user) : null;
    },
  };
}
