import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Tells whether the user is still on the screen that is drawn. On a slow computer the next one takes a moment: what changes the address late
 * would lead back from it.
 */
export function useStillHere(): () => boolean {
  const { pathname } = useLocation();
  return useCallback(() => location.pathname === pathname, [pathname]);
}
