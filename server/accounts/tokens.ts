import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';

export const ISSUER = 'vessel-ops';
const ALGORITHM = 'HS256';
type Audience = 'session' | 'invoices';

/** The contents of a valid token. Times are epoch milliseconds. */
export interface Claims {
  /** The id of its session. */
  session: string;
  issued: number;
  expires: number;
}

export interface Tokens {
  /** Signs a token. `user` and `email` are for the client; the server does not read them. */
  sign(audience: Audience, claims: Claims & { user: number; email?: string }): string;
  /** The claims of an unexpired token for `audience`; null for anything else. Does not check the session. */
  read(audience: Audience, token: string): Claims | null;
}

interface Key {
  id: string;
  object: KeyObject;
}

const MOST_CACHED = 10_000;
const LONGEST_TOKEN = 2_000;

/**
 * Signs with the first of `secrets` and accepts all of them, so that a new secret ends no session. Keys are KeyObjects, because the library derives a
 * key from a string on every call, which is 40 times slower.
 */
export function createTokens(secrets: readonly string[]): Tokens {
  const keys = secrets.map((secret): Key => {
    const bytes = Buffer.from(secret);
    return { id: createHash('sha256').update('kid').update(bytes).digest('base64url').slice(0, 8), object: createSecretKey(bytes) };
  });
  const [signer] = keys;
  if (!signer) throw new Error('no key to sign with');

  // Verified claims by audience and token. A signature is checked once, the expiry every time.
  const cache = new Map<string, Claims>();

  function verify(audience: Audience, token: string): Claims | null {
    for (const key of keys) {
      try {
        const payload = jwt.verify(token, key.object, { algorithms: [ALGORITHM], issuer: ISSUER, audience });
        if (typeof payload === 'string' || typeof payload.jti !== 'string') return null;
        return { session: payload.jti, issued: (payload.iat ?? 0) * 1000, expires: (payload.exp ?? 0) * 1000 };
      } catch {
        // Signed with another key, or invalid.
      }
    }
    return null;
  }

  return {
    sign(audience, { session, user, email, issued, expires }) {
      const payload = { jti: session, sub: String(user), email, iat: Math.floor(issued / 1000), exp: Math.floor(expires / 1000) };
      return jwt.sign(payload, signer.object, { algorithm: ALGORITHM, issuer: ISSUER, audience, keyid: signer.id });
    },
    read(audience, token) {
      if (token.length > LONGEST_TOKEN) return null;
      const name = `${audience} ${token}`;
      const cached = cache.get(name);
      const claims = cached ?? verify(audience, token);
      if (!claims || claims.expires <= Date.now()) return null;
      if (!cached) {
        if (cache.size >= MOST_CACHED) cache.clear();
        cache.set(name, claims);
      }
      return claims;
    },
  };
}
