import { localShelf } from '../net/browserShelf';
import { readToken } from '../net/sessionStorage';
import { accountOf } from '../net/tokenClaims';

const place = () => `heard ${accountOf(readToken())}`;

/** When a page of this account last heard from the server, as epoch milliseconds: the age of what this browser has kept. */
export function lastHeard(): number | null {
  const kept = localShelf.getItem(place());
  return kept !== null && /^\d{1,15}$/.test(kept) ? Number(kept) : null;
}

export function keepLastHeard(at: number | null): void {
  if (at === null) localShelf.removeItem(place());
  else localShelf.setItem(place(), String(at));
}
