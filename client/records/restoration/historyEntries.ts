import { sessionStore } from '../../net/browserStorage';
import type { Control } from './findControl';

/** One entry of the browser history: its address, and its scroll positions and focus when it was left. */
export interface HistoryEntry {
  /** Path and query. */
  address: string;
  /** The key of the entry it was opened from, which Back leads to. */
  from?: string;
  /** Scroll positions of its scrolling elements, vertical and horizontal, in px. */
  scrolled?: readonly (readonly [number, number])[];
  /** The control that had the focus. */
  control?: Control;
}

/** A row to show on the next screen with the path `path`; null means the screen itself. */
interface Wanted {
  path: string;
  row: string | null;
}

const STORAGE_KEY = 'history';
const MAX_ENTRIES = 50;

const isEntries = (found: unknown): found is [string, HistoryEntry][] => Array.isArray(found) && found.every((each) => Array.isArray(each));

function read(): [string, HistoryEntry][] {
  try {
    const found: unknown = JSON.parse(sessionStore.getItem(STORAGE_KEY) ?? '[]');
    return isEntries(found) ? found : [];
  } catch {
    return [];
  }
}

/** Entries by key, oldest first. They survive a reload, as the history of the tab does. */
const entries = new Map(read());
let wanted: Wanted | null = null;
let isBack = false;
addEventListener('popstate', () => (isBack = true));

/** Whether the user has gone back or forward since the page was loaded. */
export const hasGoneBack = (): boolean => isBack;

function put(key: string, entry: HistoryEntry): void {
  entries.delete(key);
  entries.set(key, entry);
  for (const oldest of entries.keys()) {
    if (entries.size <= MAX_ENTRIES) break;
    entries.delete(oldest);
  }
  sessionStore.setItem(STORAGE_KEY, JSON.stringify([...entries]));
}

export const entryAt = (key: string): HistoryEntry | undefined => entries.get(key);

/** The entry that the entry of `key` was opened from; undefined if unknown. */
export const entryBefore = (key: string): HistoryEntry | undefined => entries.get(entries.get(key)?.from ?? '');

/** Records how the screen of `key` looked when it was left. */
export function noteLeaving(key: string, address: string, state: Pick<HistoryEntry, 'scrolled' | 'control'>): void {
  put(key, { address, from: entries.get(key)?.from, ...state });
}

/** Records that the entry of `key` is shown after the entry of `before`. */
export function noteArrival(type: 'PUSH' | 'REPLACE' | 'POP', key: string, address: string, before: string): void {
  const earlier = entries.get(key);
  if (type === 'PUSH') return put(key, { address, from: before });
  if (type === 'POP') return put(key, earlier?.address === address ? earlier : { address });
  const replaced = entries.get(before);
  entries.delete(before);
  // Entries that were opened from the replaced one are still in the history.
  for (const entry of entries.values()) if (entry.from === before) entry.from = key;
  put(key, { ...replaced, address });
}

/** Asks the next screen at `path` to show a row. */
export const wantRow = (path: string, row: number | null): void => {
  wanted = { path, row: row === null ? null : String(row) };
};

/** Takes the request for the screen at `path`; null if there is none. */
export function takeWanted(path: string): Wanted | null {
  const taken = wanted?.path === path ? wanted : null;
  wanted = null;
  return taken;
}
