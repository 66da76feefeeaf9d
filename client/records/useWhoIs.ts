import { readToken } from '../net/sessionStorage';
import { emailOf } from '../net/tokenClaims';
import { usePersonName } from '../sync/usePeople';

/** Who an e-mail is, at the start of a sentence: 'You' for the user's own, `unknown` where there is none. */
export function useWhoIs(email: string | undefined, unknown: string): string {
  const name = usePersonName(email ?? '');
  if (email === undefined) return unknown;
  return email === emailOf(readToken()) ? 'You' : name;
}
