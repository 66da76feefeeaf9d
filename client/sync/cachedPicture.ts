import type { DisplayPicture } from '../../shared/api/display';
import { localStore } from '../net/browserStorage';

const BUILD = (import.meta.env.CLIENT_BUILD as string | undefined) ?? '';

const TOKEN = 'displayToken';
const PICTURE = 'displayPicture';

/** The last picture of this wall display, and when the server was last heard from, in epoch milliseconds. */
interface CachedPicture {
  picture: DisplayPicture;
  lastContact: number;
}

export const readDisplayToken = (): string | null => localStore.getItem(TOKEN);

/** Stores the token of this display. null deletes the token and the cached picture. */
export function storeDisplayToken(token: string | null): void {
  localStore.removeItem(PICTURE);
  if (token === null) localStore.removeItem(TOKEN);
  else localStore.setItem(TOKEN, token);
}

export const dropCachedPicture = (): void => localStore.removeItem(PICTURE);

export const cachePicture = (cached: CachedPicture): void => localStore.setItem(PICTURE, JSON.stringify({ ...cached, build: BUILD }));

/** The picture this display showed last; null if none is cached or it cannot be read. */
export function cachedPicture(): CachedPicture | null {
  try {
    const cached: unknown = JSON.parse(localStore.getItem(PICTURE) ?? 'null');
    return isCachedPicture(cached) ? cached : null;
  } catch {
    return null;
  }
}

// A picture cached by another build may have another format.
const isCachedPicture = (cached: unknown): cached is CachedPicture =>
  typeof cached === 'object' &&
  cached !== null &&
  'build' in cached &&
  cached.build === BUILD &&
  'lastContact' in cached &&
  typeof cached.lastContact === 'number' &&
  'picture' in cached &&
  isPicture(cached.picture);

const isPicture = (picture: unknown): picture is DisplayPicture =>
  typeof picture === 'object' && picture !== null && 'shown' in picture && Array.isArray(picture.shown);
