import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval';
import { localShelf } from '../../../api/browserShelf';
import type { BulkFile } from './bulkStore';

type Kept = Pick<BulkFile, 'file' | 'of'>;

let store: UseStore | null = null;
const open = () => (store ??= createStore('vessel-ops-bulk', 'files'));
const nameOf = (place: string, key: string) => `${place}:${key}`;
const isKept = (kept: unknown): kept is Kept => typeof kept === 'object' && kept !== null && 'file' in kept && kept.file instanceof File;

const owned = new Set<string>();

/** Whether this page, and no other that is open, answers for the files of a place. Over plain HTTP there are no locks: every page does. */
export async function isOwner(place: string): Promise<boolean> {
  const locks = globalThis.navigator?.locks;
  if (!locks || owned.has(place)) return true;
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null);
      if (lock) owned.add(place);
      // Until the page is gone.
      return lock ? new Promise<void>(() => {}) : undefined;
    };
    locks.request(`vessel-ops bulk ${place}`, { ifAvailable: true }, hold).catch(() => resolve(true));
  });
}

/** Whether files of a place may wait on the disk; told without looking there. */
export const maybeKept = (place: string): boolean => localShelf.getItem(`bulk ${place}`) === 'yes';

/** Keeps what is not sent yet, for the next page. A browser that refuses storage keeps it as long as the page. */
export async function keepBulk(place: string, { key, file, of }: BulkFile): Promise<void> {
  localShelf.setItem(`bulk ${place}`, 'yes');
  await set(nameOf(place, key), { file, of } satisfies Kept, open()).catch(() => undefined);
}

export async function dropBulk(place: string, keys: readonly string[], isLast: boolean): Promise<void> {
  if (isLast) localShelf.removeItem(`bulk ${place}`);
  await delMany(
    keys.map((key) => nameOf(place, key)),
    open(),
  ).catch(() => undefined);
}

/** What earlier pages have left of a place. */
export async function readBulk(place: string): Promise<BulkFile[]> {
  const all = await entries<string, unknown>(open()).catch(() => []);
  return all.flatMap(([name, kept]): BulkFile[] =>
    name.startsWith(nameOf(place, '')) && isKept(kept)
      ? [{ key: name.slice(place.length + 1), file: kept.file, of: kept.of, state: 'chosen', left: true }]
      : [],
  );
}
