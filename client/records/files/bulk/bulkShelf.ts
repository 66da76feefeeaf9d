import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval';
import { localStore } from '../../../net/storage';
import type { BulkFile } from './bulkStore';

type Kept = Pick<BulkFile, 'file' | 'of' | 'sentAs'>;

let store: UseStore | null = null;
const open = () => (store ??= createStore('vessel-ops-bulk', 'files'));
const nameOf = (place: string, key: string) => `${place}:${key}`;
const isKept = (kept: unknown): kept is Kept => typeof kept === 'object' && kept !== null && 'file' in kept && kept.file instanceof File;

const owned = new Set<string>();

/**
 * Waits until this page, and no other that is open, answers for the files of a place. A page that is reloaded can still hold its lock for a
 * moment, and another tab may close hours later. Over plain HTTP there are no locks: every page answers.
 */
export async function becomeOwner(place: string): Promise<void> {
  const locks = globalThis.navigator?.locks;
  if (!locks || owned.has(place)) return;
  await new Promise<void>((resolve) => {
    const hold = () => {
      owned.add(place);
      resolve();
      // Until the page is gone.
      return new Promise<void>(() => {});
    };
    locks.request(`vessel-ops bulk ${place}`, hold).catch(() => resolve());
  });
}

/** Whether files of a place may wait on the disk; told without looking there. */
export const mayHaveStored = (place: string): boolean => localStore.getItem(`bulk ${place}`) === 'yes';

/** Where the browser refuses storage the library throws at once, or its promise rejects. */
async function ifStored<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}

/** Keeps what is not sent yet, for the next page. A browser that refuses storage keeps it as long as the page. */
export async function storeBulk(place: string, { key, file, of, sentAs }: BulkFile): Promise<void> {
  localStore.setItem(`bulk ${place}`, 'yes');
  await ifStored(() => set(nameOf(place, key), { file, of, sentAs } satisfies Kept, open()), undefined);
}

/** Forgets them. Files of the same place that another tab has kept go on being looked for. */
export async function dropBulk(place: string, keys: readonly string[]): Promise<void> {
  const names = keys.map((key) => nameOf(place, key));
  // Where they could not be looked at, they are looked for again.
  await ifStored(async () => {
    await delMany(names, open());
    if ((await keptOf(place)).length === 0) localStore.removeItem(`bulk ${place}`);
  }, undefined);
}

/** What earlier pages have left of a place. */
export const readBulk = (place: string): Promise<BulkFile[]> => ifStored(() => keptOf(place), []);

async function keptOf(place: string): Promise<BulkFile[]> {
  const all = await entries<string, unknown>(open());
  return all.flatMap(([name, kept]): BulkFile[] =>
    name.startsWith(nameOf(place, '')) && isKept(kept)
      ? [{ key: name.slice(place.length + 1), file: kept.file, of: kept.of, sentAs: kept.sentAs, state: 'chosen', left: true }]
      : [],
  );
}
