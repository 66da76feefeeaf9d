import { clear, createStore, get, set, type UseStore } from 'idb-keyval';
import type { Keep } from './keepsake';

let place: UseStore | null = null;
const open = () => (place ??= createStore('vessel-ops', 'ledgers'));

/** IndexedDB, opened when first needed. Every call rejects where the browser refuses storage. */
export const keepInBrowser: Keep = {
  get: async (key) => await get<unknown>(key, open()),
  set: async (key, value) => await set(key, value, open()),
  clear: async () => await clear(open()),
};
