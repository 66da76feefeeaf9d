import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Returns a function that tells whether the rendered screen is still the current address. On a slow computer the next screen takes a moment,
 * and a late change of the address would lead back.
 */
export function useStillHere(): () => boolean {
  const { pathname } = useLocation();
  return useCallback(() => location.pathname === pathname, [pathname]);
}
