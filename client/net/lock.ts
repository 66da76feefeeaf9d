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
