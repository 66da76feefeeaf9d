import { useSyncExternalStore } from 'react';

export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const listeners = new Set<() => void>();
let refused = false;

/** The browser does not keep what it is given: switched off, full, or broken. */
export function noteRefusal(): void {
  if (refused) return;
  refused = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether anything of this page has been refused a place in the browser's storage. */
export const useStorageRefused = (): boolean => useSyncExternalStore(subscribe, () => refused);

/** A storage area of the browser. Even to name it may throw; what it does not take is held as long as the page lasts. */
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
