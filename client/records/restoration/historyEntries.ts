import { sessionShelf } from '../../net/browserShelf';
import type { Control } from './control';

/** One entry of the browser's history: what it showed, and how that looked when it was left. */
export interface HistoryEntry {
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

const SHELF = 'history';
const MOST = 50;

const isEntries = (found: unknown): found is [string, HistoryEntry][] => Array.isArray(found) && found.every((each) => Array.isArray(each));

function read(): [string, HistoryEntry][] {
  try {
    const found: unknown = JSON.parse(sessionShelf.getItem(SHELF) ?? '[]');
    return isEntries(found) ? found : [];
  } catch {
    return [];
  }
}

/** By the key of the entry, the oldest first. They outlive a reload, as the history of the tab does. */
const entries = new Map(read());
let wanted: Wanted | null = null;
let isBack = false;
addEventListener('popstate', () => (isBack = true));

/** Whether this page has been back or forward since it was loaded. */
export const hasBeenBack = (): boolean => isBack;

function put(key: string, entry: HistoryEntry): void {
  entries.delete(key);
  entries.set(key, entry);
  for (const oldest of entries.keys()) {
    if (entries.size <= MOST) break;
    entries.delete(oldest);
  }
  sessionShelf.setItem(SHELF, JSON.stringify([...entries]));
}

export const entryAt = (key: string): HistoryEntry | undefined => entries.get(key);

/** How the entry before the one of `key` was left; undefined where that is not known. */
export const entryBefore = (key: string): HistoryEntry | undefined => entries.get(entries.get(key)?.from ?? '');

/** The screen of `key` is left: how it looks. */
export function noteLeaving(key: string, address: string, look: Pick<HistoryEntry, 'scrolled' | 'control'>): void {
  put(key, { address, from: entries.get(key)?.from, ...look });
}

/** The entry of `key` is shown; it was come to from that of `before`. */
export function noteArrival(type: 'PUSH' | 'REPLACE' | 'POP', key: string, address: string, before: string): void {
  const known = entries.get(key);
  if (type === 'PUSH') return put(key, { address, from: before });
  if (type === 'POP') return put(key, known?.address === address ? known : { address });
  const replaced = entries.get(before);
  entries.delete(before);
  // Entries that were opened from it are still in the history.
  for (const entry of entries.values()) if (entry.from === before) entry.from = key;
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
