import { useSyncExternalStore } from 'react';
import { localShelf } from '../../api/browserShelf';
import { readToken } from '../../api/sessionStorage';
import { accountOf } from '../../api/tokenClaims';

const listeners = new Set<() => void>();
const place = () => `quiet ${accountOf(readToken())}`;
const readQuiet = (): boolean => localShelf.getItem(place()) !== null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab of this browser may have switched it.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Whether this account, in this browser, is shown to others only while it edits. */
export const useQuiet = (): boolean => useSyncExternalStore(subscribe, readQuiet);

export function setQuiet(on: boolean): void {
  if (on) localShelf.setItem(place(), '1');
  else localShelf.removeItem(place());
  for (const listener of listeners) listener();
}
