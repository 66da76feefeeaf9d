import { create } from 'zustand';
import { localStore } from '../../../net/browserStorage';
import { readToken, accountOf } from '../../../net/session';
import { dropCachedFile, cachedSizes, cachedFile } from '../../../sync/cache';
import type { AnyRecord } from '../../../../shared/kinds/kind';
import { storedFile } from '../fileOf';

interface FileCache {
  /** The vessel; null until its cache was loaded. */
  vessel: number | null;
  on: boolean;
  /** Sizes of the cached files in bytes, by the id of the file. */
  sizes: Readonly<Record<string, number>>;
  /** Why no more files can be cached; null if they can. */
  problem: string | null;
}

const NONE: FileCache = { vessel: null, on: false, sizes: {}, problem: null };

/** Which certificate files of the selected vessel are cached in this browser. */
export const fileCache = create<FileCache>(() => NONE);

export const NO_ROOM = 'This browser has no room for more files.';

export const account = () => accountOf(readToken());
const nameOf = (vessel: number) => `keep files ${account()} ${vessel}`;

/** Loads which files of a vessel are cached. */
export async function loadFileCache(vessel: number): Promise<void> {
  fileCache.setState({ ...NONE, vessel });
  const sizes = await cachedSizes(account(), vessel).catch(() => null);
  if (fileCache.getState().vessel !== vessel) return;
  const on = localStore.getItem(nameOf(vessel)) === 'yes';
  fileCache.setState(sizes ? { on, sizes } : { on, problem: NO_ROOM });
}

/** Starts caching the files of a vessel. */
export function startCaching(vessel: number): void {
  localStore.setItem(nameOf(vessel), 'yes');
  fileCache.setState({ vessel, on: true, problem: null });
}

/** Stops caching the files of a vessel and removes them. */
export async function stopCaching(vessel: number): Promise<void> {
  localStore.removeItem(nameOf(vessel));
  const { sizes } = fileCache.getState();
  fileCache.setState({ ...NONE, vessel });
  for (const id of Object.keys(sizes)) await dropCachedFile({ account: account(), vessel, id }).catch(() => undefined);
}

/** The cached file of a certificate with its name, so that it is not downloaded again; null if it is not cached. */
export async function cachedCopy(vessel: number, record: AnyRecord): Promise<{ name: string; bytes: Blob } | null> {
  const file = storedFile(record.file);
  if (!file) return null;
  const bytes = await cachedFile({ account: account(), vessel, id: file.id }).catch(() => undefined);
  return bytes ? { name: file.name, bytes } : null;
}
