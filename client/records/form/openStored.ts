import type { NavigateFunction } from 'react-router-dom';

/** The state of an address at which the form opens anew, although the address was only replaced. */
export const AGAIN = 'again';

/** Opens the form at `path` with the draft that has just been stored. A form that is already open there leaves the browser history. */
export function openStored(navigate: NavigateFunction, path: string): void {
  const isOpen = location.pathname === path;
  void navigate(isOpen ? path + location.search : path, { replace: isOpen, state: isOpen ? AGAIN : null });
}
