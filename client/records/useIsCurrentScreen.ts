import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { emailOf, readToken } from '../net/session';
import { usePersonName } from '../sync/hooks';

/** The person of an e-mail address at the start of a sentence: 'You' for the user, `unknown` without an address. */
export function useWhoIs(email: string | undefined, unknown: string): string {
  const name = usePersonName(email ?? '');
  if (email === undefined) return unknown;
  return email === emailOf(readToken()) ? 'You' : name;
}

/**
 * Returns a function that tells whether the address is still that of the rendered screen. On a slow computer the next screen takes a moment
 * to render, and a change of the address in between would lead back.
 */
export function useIsCurrentScreen(): () => boolean {
  const { pathname } = useLocation();
  return useCallback(() => location.pathname === pathname, [pathname]);
}
