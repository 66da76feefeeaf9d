import { tokenClaims } from '../api/tokenClaims';

/** The account a session token was issued to; the token itself where it does not say. */
export function accountOf(token: string): string {
  const { sub } = tokenClaims(token);
  return typeof sub === 'string' ? sub : token;
}
