import { useSyncExternalStore } from 'react';
import { type Shelf, subscribeShelves } from './browserShelf';

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
export const useShelved = (shelf: Shelf, name: string): string | null => useSyncExternalStore(subscribe, () => shelf.getItem(name));
