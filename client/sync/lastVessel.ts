import { localShelf } from '../net/browserShelf';
import { readToken } from '../net/sessionStorage';
import { accountOf } from '../net/tokenClaims';

const place = () => `vessel ${accountOf(readToken())}`;

/** The vessel this account chose last in this browser; null when none. A session that expires leaves it, so that its owner finds it again. */
export function lastVessel(): number | null {
  const kept = localShelf.getItem(place());
  return kept !== null && /^[1-9]\d{0,14}$/.test(kept) ? Number(kept) : null;
}

export function keepLastVessel(vessel: number | null): void {
  if (vessel === null) localShelf.removeItem(place());
  else localShelf.setItem(place(), String(vessel));
}
