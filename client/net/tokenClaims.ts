/** What a token says of itself; nothing when it is none of ours. Not proof of anything: only the server can check it. */
function tokenClaims(token: string | null): Record<string, unknown> {
  try {
    const payload = (token ?? '').split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const claims: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(payload), (char) => char.charCodeAt(0))));
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}

const isText = (claim: unknown): claim is string => typeof claim === 'string';

/** The e-mail of the account a token was issued to; null where it does not say. */
export function emailOf(token: string | null): string | null {
  const { email } = tokenClaims(token);
  return isText(email) ? email : null;
}

/** The account a token was issued to, to keep apart what several people leave in one browser: the token itself where it does not say. */
export function accountOf(token: string | null): string {
  const { sub, email } = tokenClaims(token);
  return [sub, email, token].find(isText) ?? '';
}

/** The session of a token and when it began, in epoch milliseconds; null where it does not say. */
export function sessionClaims(token: string | null): { session: string; issued: number } | null {
  const { jti, iat } = tokenClaims(token);
  return isText(jti) && typeof iat === 'number' ? { session: jti, issued: iat * 1_000 } : null;
}
