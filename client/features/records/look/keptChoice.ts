import { useSyncExternalStore } from 'react';
import { localShelf } from '../../../api/browserShelf';
import { readToken } from '../../../api/sessionStorage';
import { accountOf } from '../../../api/tokenClaims';

const listeners = new Set<() => void>();
const placeOf = (name: string) => `${name} ${accountOf(readToken())}`;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab of this browser may have chosen.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** What this account, in this browser, has chosen of `name`; '' for nothing. */
export const useKeptChoice = (name: string): string => useSyncExternalStore(subscribe, () => localShelf.getItem(placeOf(name)) ?? '');

/** Keeps a choice; '' forgets it. */
export function keepChoice(name: string, choice: string): void {
  if (choice) localShelf.setItem(placeOf(name), choice);
  else localShelf.removeItem(placeOf(name));
  for (const listener of listeners) listener();
}
