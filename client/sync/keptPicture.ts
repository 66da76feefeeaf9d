import type { Picture } from '../../shared/api/display';
import { localShelf } from '../net/storage';

const BUILD = (import.meta.env.CLIENT_BUILD as string | undefined) ?? '';

const TOKEN = 'displayToken';
const PICTURE = 'displayPicture';

/** The last picture of this display, and when the server was last heard, in epoch milliseconds. */
export interface KeptPicture {
  picture: Picture;
  heard: number;
}

export const readDisplayToken = (): string | null => localShelf.getItem(TOKEN);

/** Keeps the token of this screen; null forgets it, and what it has shown. */
export function keepDisplayToken(token: string | null): void {
  localShelf.removeItem(PICTURE);
  if (token === null) localShelf.removeItem(TOKEN);
  else localShelf.setItem(TOKEN, token);
}

export const forgetPicture = (): void => localShelf.removeItem(PICTURE);

export const keepPicture = (kept: KeptPicture): void => localShelf.setItem(PICTURE, JSON.stringify({ ...kept, build: BUILD }));

/** What this screen showed last; null where nothing is kept, or nothing that can be read. */
export function keptPicture(): KeptPicture | null {
  try {
    const kept: unknown = JSON.parse(localShelf.getItem(PICTURE) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

// What a page of another build has kept may be of another form.
const isKept = (kept: unknown): kept is KeptPicture =>
  typeof kept === 'object' &&
  kept !== null &&
  'build' in kept &&
  kept.build === BUILD &&
  'heard' in kept &&
  typeof kept.heard === 'number' &&
  'picture' in kept &&
  isPicture(kept.picture);

const isPicture = (picture: unknown): picture is Picture =>
  typeof picture === 'object' && picture !== null && 'shown' in picture && Array.isArray(picture.shown);
