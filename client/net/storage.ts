import { useSyncExternalStore } from 'react';

export type BrowserStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface BrowserShelf extends BrowserStore {
  /** Whether a reload would find what was kept under `name`; without a name, all of it. */
  outlives(name?: string): boolean;
}

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
let refused = false;

/** The browser does not store what it is given: its storage is switched off, full or broken. */
export function noteRefusal(): void {
  if (refused) return;
  refused = true;
  tell();
}

/** Calls `listener` whenever this page keeps something, or is refused to. Returns the function that stops it. */
export function subscribeShelves(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the browser has refused to store anything for this page. */
export const useStorageRefused = (): boolean => useSyncExternalStore(subscribeShelves, () => refused);

/** A storage area of the browser. Even reading its name may throw. Values it refuses are held in memory as long as the page lasts. */
function openShelf(area: 'localStorage' | 'sessionStorage'): BrowserShelf {
  const held = new Map<string, string | null>();

  function write(name: string, value: string | null): void {
    try {
      if (value === null) globalThis[area].removeItem(name);
      else globalThis[area].setItem(name, value);
      held.delete(name);
    } catch {
      held.set(name, value);
      noteRefusal();
    }
    tell();
  }

  return {
    getItem(name) {
      const value = held.get(name);
      if (value !== undefined) return value;
      try {
        return globalThis[area].getItem(name);
      } catch {
        noteRefusal();
        return null;
      }
    },
    setItem: write,
    removeItem: (name) => write(name, null),
    outlives: (name) => (name === undefined ? held.size === 0 : !held.has(name)),
  };
}

export const localStore = openShelf('localStorage');
export const sessionStore = openShelf('sessionStorage');

function subscribe(listener: () => void): () => void {
  const stop = subscribeShelves(listener);
  // Another tab has stored something.
  addEventListener('storage', listener);
  return () => {
    stop();
    removeEventListener('storage', listener);
  };
}

/** What is kept on `shelf` as `name`, in step with this tab and others; null for nothing. */
export const useStored = (shelf: BrowserStore, name: string): string | null => useSyncExternalStore(subscribe, () => shelf.getItem(name));
