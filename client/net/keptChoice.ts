import { localShelf } from './browserShelf';
import { readToken } from './sessionStorage';
import { accountOf } from './tokenClaims';
import { useShelved } from './useShelved';

const placeOf = (name: string) => `${name} ${accountOf(readToken())}`;

/** What this account, in this browser, has chosen of `name`, in step with other tabs; '' for nothing. */
export const useKeptChoice = (name: string): string => useShelved(localShelf, placeOf(name)) ?? '';

/** Keeps a choice; '' forgets it. */
export function keepChoice(name: string, choice: string): void {
  if (choice) localShelf.setItem(placeOf(name), choice);
  else localShelf.removeItem(placeOf(name));
}
