import { sessionShelf } from '../../api/browserShelf';
import type { Control } from './control';

/** One entry of the browser's history: what it showed, and how that looked when it was left. */
export interface Place {
  /** Path and query. */
  address: string;
  /** The entry it was opened from: the one that Back leads to. */
  from?: string;
  /** How far its boxes were scrolled, down and across. */
  scrolled?: readonly (readonly [number, number])[];
  /** What had the focus. */
  control?: Control;
}

/** A row to show on the next screen with the address `path`; a row of null means the screen itself. */
interface Wanted {
  path: string;
  row: string | null;
}

const SHELF = 'places';
const MOST = 50;

const isPlaces = (found: unknown): found is [string, Place][] => Array.isArray(found) && found.every((each) => Array.isArray(each));

function read(): [string, Place][] {
  try {
    const found: unknown = JSON.parse(sessionShelf.getItem(SHELF) ?? '[]');
    return isPlaces(found) ? found : [];
  } catch {
    return [];
  }
}

/** By the key of the entry, the oldest first. They outlive a reload, as the history of the tab does. */
const places = new Map(read());
let wanted: Wanted | null = null;
let isBack = false;
addEventListener('popstate', () => (isBack = true));

/** Whether this page has been back or forward since it was loaded. */
export const hasBeenBack = (): boolean => isBack;

function put(key: string, place: Place): void {
  places.delete(key);
  places.set(key, place);
  for (const oldest of places.keys()) {
    if (places.size <= MOST) break;
    places.delete(oldest);
  }
  sessionShelf.setItem(SHELF, JSON.stringify([...places]));
}

export const placeAt = (key: string): Place | undefined => places.get(key);

/** How the entry before the one of `key` was left; undefined where that is not known. */
export const placeBefore = (key: string): Place | undefined => places.get(places.get(key)?.from ?? '');

/** The screen of `key` is left: how it looks. */
export function noteLeaving(key: string, address: string, look: Pick<Place, 'scrolled' | 'control'>): void {
  put(key, { address, from: places.get(key)?.from, ...look });
}

/** The entry of `key` is shown; it was come to from that of `before`. */
export function noteArrival(type: 'PUSH' | 'REPLACE' | 'POP', key: string, address: string, before: string): void {
  const known = places.get(key);
  if (type === 'PUSH') return put(key, { address, from: before });
  if (type === 'POP') return put(key, known?.address === address ? known : { address });
  const replaced = places.get(before);
  places.delete(before);
  // Entries that were opened from it are still in the history.
  for (const place of places.values()) if (place.from === before) place.from = key;
  put(key, { ...replaced, address });
}

/** Asks the next screen at `path` to show a row. */
export const wantRow = (path: string, row: number | null): void => {
  wanted = { path, row: row === null ? null : String(row) };
};

/** What the screen at `path` is asked to show; null for nothing. */
export function takeWanted(path: string): Wanted | null {
  const asked = wanted?.path === path ? wanted : null;
  wanted = null;
  return asked;
}
