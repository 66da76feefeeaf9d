import { useSyncExternalStore } from 'react';

export type BrowserStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface SafeStore extends BrowserStore {
  /** Whether the value of `name` would survive a reload; without a name, whether all values would. */
  survivesReload(name?: string): boolean;
}

const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};
let refused = false;

/** Notes that the browser refused to store something: its storage is switched off, full or broken. */
export function noteRefusal(): void {
  if (refused) return;
  refused = true;
  notifyListeners();
}

/** Calls `listener` whenever this page stores something or the browser refuses it. Returns the function that removes it. */
export function subscribeStorage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the browser has refused to store anything for this page. */
export const useStorageRefused = (): boolean => useSyncExternalStore(subscribeStorage, () => refused);

/** Wraps a storage area of the browser, of which even the getter may throw. Values it refuses stay in memory until the page closes. */
function openStore(area: 'localStorage' | 'sessionStorage'): SafeStore {
  const inMemory = new Map<string, string | null>();

  function write(name: string, value: string | null): void {
    try {
      if (value === null) globalThis[area].removeItem(name);
      else globalThis[area].setItem(name, value);
      inMemory.delete(name);
    } catch {
      inMemory.set(name, value);
      noteRefusal();
    }
    notifyListeners();
  }

  return {
    getItem(name) {
      const value = inMemory.get(name);
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
    survivesReload: (name) => (name === undefined ? inMemory.size === 0 : !inMemory.has(name)),
  };
}

export const localStore = openStore('localStorage');
export const sessionStore = openStore('sessionStorage');

function subscribe(listener: () => void): () => void {
  const stop = subscribeStorage(listener);
  // This event comes when another tab stores something.
  addEventListener('storage', listener);
  return () => {
    stop();
    removeEventListener('storage', listener);
  };
}

/** The stored value of `name`, kept in step with this tab and others; null for none. */
export const useStored = (store: BrowserStore, name: string): string | null => useSyncExternalStore(subscribe, () => store.getItem(name));
