import { readToken, emailOf } from '../net/session';
import { usePersonName } from '../sync/hooks';

/** The person of an e-mail address at the start of a sentence: 'You' for the user, `unknown` without an address. */
export function useWhoIs(email: string | undefined, unknown: string): string {
  const name = usePersonName(email ?? '');
  if (email === undefined) return unknown;
  return email === emailOf(readToken()) ? 'You' : name;
}
