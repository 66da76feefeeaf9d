import { useSyncExternalStore } from 'react';

export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const listeners = new Set<() => void>();
let refused = false;

/** The browser does not store what it is given: its storage is switched off, full or broken. */
export function noteRefusal(): void {
  if (refused) return;
  refused = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the browser has refused to store anything for this page. */
export const useStorageRefused = (): boolean => useSyncExternalStore(subscribe, () => refused);

/** A storage area of the browser. Even reading its name may throw. Values it refuses are held in memory as long as the page lasts. */
function openShelf(area: 'localStorage' | 'sessionStorage'): Shelf {
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
  };
}

export const localShelf = openShelf('localStorage');
export const sessionShelf = openShelf('sessionStorage');
