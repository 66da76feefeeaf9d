import type { DisplayPicture } from '../../shared/api/display';
import { localStore } from '../net/storage';

const BUILD = (import.meta.env.CLIENT_BUILD as string | undefined) ?? '';

const TOKEN = 'displayToken';
const PICTURE = 'displayPicture';

/** The last picture of this display, and when the server was last heard, in epoch milliseconds. */
export interface CachedPicture {
  picture: DisplayPicture;
  heard: number;
}

export const readDisplayToken = (): string | null => localStore.getItem(TOKEN);

/** Keeps the token of this screen; null forgets it, and what it has shown. */
export function storeDisplayToken(token: string | null): void {
  localStore.removeItem(PICTURE);
  if (token === null) localStore.removeItem(TOKEN);
  else localStore.setItem(TOKEN, token);
}

export const dropCachedPicture = (): void => localStore.removeItem(PICTURE);

export const cachePicture = (kept: CachedPicture): void => localStore.setItem(PICTURE, JSON.stringify({ ...kept, build: BUILD }));

/** What this screen showed last; null where nothing is kept, or nothing that can be read. */
export function cachedPicture(): CachedPicture | null {
  try {
    const kept: unknown = JSON.parse(localStore.getItem(PICTURE) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

// What a page of another build has kept may be of another form.
const isKept = (kept: unknown): kept is CachedPicture =>
  typeof kept === 'object' &&
  kept !== null &&
  'build' in kept &&
  kept.build === BUILD &&
  'heard' in kept &&
  typeof kept.heard === 'number' &&
  'picture' in kept &&
  isPicture(kept.picture);

const isPicture = (picture: unknown): picture is DisplayPicture =>
  typeof picture === 'object' && picture !== null && 'shown' in picture && Array.isArray(picture.shown);
