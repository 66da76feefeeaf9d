import { clear, createStore, get, set, type UseStore } from 'idb-keyval';
import { noteRefusal } from '../net/browserShelf';
import type { Keep } from './ledgerCache';

/** A storage call that takes longer than this counts as hung: no further call is made until it answers. */
const SILENT_MS = 10_000;

let place: UseStore | null = null;
let silent = false;
const open = () => (place ??= createStore('vessel-ops', 'ledgers'));

async function ask<T>(work: () => Promise<T>): Promise<T> {
  if (silent) throw new Error('IndexedDB does not answer');
  const timer = setTimeout(() => {
    silent = true;
    noteRefusal();
  }, SILENT_MS);
  try {
    const answer = await work();
    silent = false;
    return answer;
  } catch (error) {
    noteRefusal();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** IndexedDB, opened when first needed. Every call rejects where the browser refuses storage; a call may also never settle. */
export const browserLedgerStore: Keep = {
  get: (key) => ask(async () => await get<unknown>(key, open())),
  set: (key, value) => ask(async () => await set(key, value, open())),
  // Called even when the storage hangs: data that must be deleted must not stay.
  clear: async () => await clear(open()),
};
