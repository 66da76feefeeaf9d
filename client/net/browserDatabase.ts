import { noteRefusal } from './browserStorage';

/** A call that takes longer than this counts as hanging. */
const HANG_TIMEOUT_MS = 10_000;

/** A key-value store in IndexedDB. Every call rejects if the browser refuses storage. A call may also never settle. */
interface BrowserDatabase<T> {
  get(key: string): Promise<T | undefined>;
  entries(): Promise<[key: string, value: T][]>;
  set(key: string, value: T): Promise<void>;
  /** Replaces an existing value in one transaction; does nothing if the key has none. */
  update(key: string, change: (value: T) => T): Promise<void>;
  drop(keys: readonly string[]): Promise<void>;
  clear(): Promise<void>;
}

/**
 * Opens the store of the database `name` at the first call, and again after the browser has closed it. The page shows one notice when the
 * browser refuses storage or a call hangs. While a call hangs, reads reject at once and writes are still attempted. With `holdsFiles` a full
 * disk shows no notice: the caller reports it, because a smaller file may still fit.
 */
export function openDatabase<T>(name: string, store: string, { holdsFiles = false } = {}): BrowserDatabase<T> {
  let opening: Promise<IDBDatabase> | undefined;
  let hangs = false;

  const open = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.addEventListener('upgradeneeded', () => void request.result.createObjectStore(store));
      request.addEventListener('error', () => reject(request.error as DOMException));
      request.addEventListener('success', () => {
        request.result.addEventListener('close', () => (opening = undefined));
        resolve(request.result);
      });
    });

  async function run<R>(mode: IDBTransactionMode, work: (objects: IDBObjectStore) => () => R): Promise<R> {
    if (hangs && mode === 'readonly') throw new Error('IndexedDB does not answer');
    const timer = setTimeout(() => {
      hangs = true;
      noteRefusal();
    }, HANG_TIMEOUT_MS);
    try {
      opening ??= open();
      const transaction = (await opening).transaction(store, mode);
      const answer = work(transaction.objectStore(store));
      await new Promise((resolve, reject) => {
        transaction.addEventListener('complete', resolve);
        transaction.addEventListener('abort', () => reject(transaction.error as DOMException));
      });
      hangs = false;
      return answer();
    } catch (error) {
      opening = undefined;
      if (!holdsFiles || !isFull(error)) noteRefusal();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  const write = (work: (objects: IDBObjectStore) => void) =>
    run('readwrite', (objects) => {
      work(objects);
      return () => {};
    });

  return {
    get: (key) =>
      run('readonly', (objects) => {
        const request: IDBRequest<T | undefined> = objects.get(key);
        return () => request.result;
      }),
    entries: () =>
      run('readonly', (objects) => {
        const [keys, values] = [objects.getAllKeys(), objects.getAll() as IDBRequest<T[]>];
        return () => values.result.map((value, at) => [String(keys.result[at]), value]);
      }),
    set: (key, value) => write((objects) => objects.put(value, key)),
    update: (key, change) =>
      write((objects) => {
        const request: IDBRequest<T | undefined> = objects.get(key);
        request.addEventListener('success', () => request.result !== undefined && objects.put(change(request.result), key));
      }),
    drop: (keys) => write((objects) => keys.forEach((key) => objects.delete(key))),
    clear: () => write((objects) => objects.clear()),
  };
}

/** Whether a write failed because the disk, or the share of it that this site may use, is full. */
const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

/** Web Locks, which the pages of one browser share. Over plain HTTP they do not exist, and each page acts as if it were the only one. */
const locks = globalThis.navigator?.locks;

/** Takes the lock `name` as soon as no other page holds it. Keeps it until `release` is called or the page closes. */
export function takeLock(name: string): { granted: Promise<void>; release(): void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const granted = new Promise<void>((resolve) => {
    if (!locks) return resolve();
    locks.request(name, () => (resolve(), released)).catch(() => resolve());
  });
  return { granted, release };
}

/** Runs `work` while holding the lock `name`. */
export async function inLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { granted, release } = takeLock(name);
  await granted;
  return await work().finally(release);
}

/** The names of all locks held now. */
export const heldLocks = async (): Promise<ReadonlySet<string | undefined>> =>
  new Set((await locks?.query())?.held?.map(({ name }) => name));
