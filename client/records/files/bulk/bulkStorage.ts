import { openDatabase, takeLock } from '../../../net/browserDatabase';
import { localStore } from '../../../net/storage';
import type { BulkFile } from './bulkStore';

type StoredFile = Pick<BulkFile, 'file' | 'of' | 'sentAs'>;

const database = openDatabase<unknown>('vessel-ops-bulk', 'files', true);
const nameOf = (scope: string, key: string) => `${scope}:${key}`;
const isStoredFile = (stored: unknown): stored is StoredFile =>
  typeof stored === 'object' && stored !== null && 'file' in stored && stored.file instanceof File;

const owners = new Map<string, Promise<void>>();

/**
 * Waits until this page owns the files of a scope key: it alone sends them. A page that is being reloaded can hold its lock for another
 * moment, and another tab may close hours later. Over plain HTTP there are no locks, and every page is an owner.
 */
export function becomeOwner(scope: string): Promise<void> {
  const owner = owners.get(scope) ?? takeLock(`vessel-ops bulk ${scope}`).granted;
  owners.set(scope, owner);
  return owner;
}

/** Whether files of a scope key may be stored, without opening the database. */
export const mayHaveStored = (scope: string): boolean => localStore.getItem(`bulk ${scope}`) === 'yes';

/** Stores a file that is not sent yet for the next page. If the browser refuses storage, the file lives only as long as this page. */
export async function storeBulk(scope: string, { key, file, of, sentAs }: BulkFile): Promise<void> {
  localStore.setItem(`bulk ${scope}`, 'yes');
  await database.set(nameOf(scope, key), { file, of, sentAs } satisfies StoredFile).catch(() => undefined);
}

/** Deletes stored files. `mayHaveStored` stays true if other files of the scope key are stored or the database cannot be read. */
export async function dropBulk(scope: string, keys: readonly string[]): Promise<void> {
  try {
    await database.drop(keys.map((key) => nameOf(scope, key)));
    if ((await storedFilesOf(scope)).length === 0) localStore.removeItem(`bulk ${scope}`);
  } catch {
    // The browser refuses storage.
  }
}

/** The files of a scope key that earlier pages stored. */
export const readBulk = (scope: string): Promise<BulkFile[]> => storedFilesOf(scope).catch(() => []);

async function storedFilesOf(scope: string): Promise<BulkFile[]> {
  return (await database.entries()).flatMap(([name, stored]): BulkFile[] =>
    name.startsWith(nameOf(scope, '')) && isStoredFile(stored)
      ? [{ key: name.slice(scope.length + 1), file: stored.file, of: stored.of, sentAs: stored.sentAs, state: 'chosen', isStored: true }]
      : [],
  );
}
