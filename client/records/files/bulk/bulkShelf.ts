import { openDatabase } from '../../../net/browserDatabase';
import { takeLock } from '../../../net/lock';
import { localStore } from '../../../net/storage';
import type { BulkFile } from './bulkStore';

type Kept = Pick<BulkFile, 'file' | 'of' | 'sentAs'>;

const database = openDatabase<unknown>('vessel-ops-bulk', 'files', true);
const nameOf = (place: string, key: string) => `${place}:${key}`;
const isKept = (kept: unknown): kept is Kept => typeof kept === 'object' && kept !== null && 'file' in kept && kept.file instanceof File;

const owned = new Map<string, Promise<void>>();

/**
 * Waits until this page, and no other that is open, answers for the files of a place. A page that is reloaded can still hold its lock for a
 * moment, and another tab may close hours later. Over plain HTTP there are no locks: every page answers.
 */
export function becomeOwner(place: string): Promise<void> {
  const owner = owned.get(place) ?? takeLock(`vessel-ops bulk ${place}`).granted;
  owned.set(place, owner);
  return owner;
}

/** Whether files of a place may wait on the disk; told without looking there. */
export const mayHaveStored = (place: string): boolean => localStore.getItem(`bulk ${place}`) === 'yes';

/** Keeps what is not sent yet, for the next page. A browser that refuses storage keeps it as long as the page. */
export async function storeBulk(place: string, { key, file, of, sentAs }: BulkFile): Promise<void> {
  localStore.setItem(`bulk ${place}`, 'yes');
  await database.set(nameOf(place, key), { file, of, sentAs } satisfies Kept).catch(() => undefined);
}

/** Forgets them. Files of the same place that another tab has kept, or that could not be looked at, go on being looked for. */
export async function dropBulk(place: string, keys: readonly string[]): Promise<void> {
  try {
    await database.drop(keys.map((key) => nameOf(place, key)));
    if ((await keptOf(place)).length === 0) localStore.removeItem(`bulk ${place}`);
  } catch {
    // The browser refuses storage.
  }
}

/** What earlier pages have left of a place. */
export const readBulk = (place: string): Promise<BulkFile[]> => keptOf(place).catch(() => []);

async function keptOf(place: string): Promise<BulkFile[]> {
  return (await database.entries()).flatMap(([name, kept]): BulkFile[] =>
    name.startsWith(nameOf(place, '')) && isKept(kept)
      ? [{ key: name.slice(place.length + 1), file: kept.file, of: kept.of, sentAs: kept.sentAs, state: 'chosen', left: true }]
      : [],
  );
}
