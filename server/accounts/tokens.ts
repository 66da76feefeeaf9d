import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';

export const ISSUER = 'vessel-ops';
const ALGORITHM = 'HS256';
type Audience = 'session' | 'invoices';

/** What a genuine token says. Times in milliseconds since 1970. */
export interface Claims {
  /** The session it belongs to. */
  session: string;
  issued: number;
  expires: number;
}

export interface Tokens {
  /** `user` and `email`: the account, for the client to keep apart what it holds for each and to know its own changes; nothing here relies on them. */
  sign(audience: Audience, claims: Claims & { user: number; email?: string }): string;
  /** The claims of a token of ours for `audience`, or null for anything else. Whether the session still holds is not asked here. */
  read(audience: Audience, token: string): Claims | null;
}

interface Key {
  id: string;
  object: KeyObject;
}

const KEPT = 10_000;
const LONGEST_TOKEN = 2_000;

/**
 * Signs with the first of `secrets` and accepts all of them, so that a new secret ends no session. Keys are KeyObjects: with a string
 * the library derives a key anew on every call, 40 times slower.
 */
export function createTokens(secrets: readonly string[]): Tokens {
  const keys = secrets.map((secret): Key => {
    const bytes = Buffer.from(secret);
    return { id: createHash('sha256').update('kid').update(bytes).digest('base64url').slice(0, 8), object: createSecretKey(bytes) };
  });
  const [signer] = keys;
  if (!signer) throw new Error('no key to sign with');

  // A browser sends the same token with every request: its signature is checked once, its expiry every time.
  const read = new Map<string, Claims>();

  function verify(audience: Audience, token: string): Claims | null {
    for (const key of keys) {
      try {
        const payload = jwt.verify(token, key.object, { algorithms: [ALGORITHM], issuer: ISSUER, audience });
        if (typeof payload === 'string' || typeof payload.jti !== 'string') return null;
        return { session: payload.jti, issued: (payload.iat ?? 0) * 1000, expires: (payload.exp ?? 0) * 1000 };
      } catch {
        // Not this key, or not ours at all.
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
      const known = read.get(name);
      const claims = known ?? verify(audience, token);
      if (!claims || claims.expires <= Date.now()) return null;
      if (!known) {
        if (read.size >= KEPT) read.clear();
        read.set(name, claims);
      }
      return claims;
    },
  };
}
