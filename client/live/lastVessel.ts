import { localShelf } from '../api/browserShelf';
import { readToken } from '../api/sessionStorage';
import { accountOf } from '../api/tokenClaims';

const place = () => `vessel ${accountOf(readToken())}`;

/** The vessel this account chose last in this browser; null when none. It is kept when a session expires. */
export function lastVessel(): number | null {
  const kept = localShelf.getItem(place());
  return kept !== null && /^[1-9]\d{0,14}$/.test(kept) ? Number(kept) : null;
}

export function keepLastVessel(vessel: number | null): void {
  if (vessel === null) localShelf.removeItem(place());
  else localShelf.setItem(place(), String(vessel));
}
