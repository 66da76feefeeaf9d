import { useSyncExternalStore } from 'react';
import { localShelf } from '../../api/browserShelf';
import { readToken } from '../../api/sessionStorage';
import { accountOf } from '../../api/tokenClaims';

const listeners = new Set<() => void>();
const place = () => `quiet ${accountOf(readToken())}`;
const readQuiet = (): boolean => localShelf.getItem(place()) !== null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this account, in this browser, is shown to others only while it edits. */
export const useQuiet = (): boolean => useSyncExternalStore(subscribe, readQuiet);

export function setQuiet(on: boolean): void {
  if (on) localShelf.setItem(place(), '1');
  else localShelf.removeItem(place());
  for (const listener of listeners) listener();
}
