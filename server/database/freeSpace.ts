import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Free bytes below which nothing more is taken in. */
const RESERVE = 100_000_000;
const LOOK_EVERY = 250;

let short = false;

/** The disk the embedded engine writes to is nearly full. Carries the system's own code for it. */
export class DiskFull extends Error {
  readonly code = 'ENOSPC';
  constructor() {
    super('no space left on device');
  }
}

/** @throws DiskFull while there is no room for more. Where the engine is not ours, it says so itself. */
export function assertSpace(): void {
  if (short) throw new DiskFull();
}

/** How much of the disk of `folder` this user may still fill. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Watches the disk of `directory`, the embedded engine's. An engine that meets a full disk dies, and cannot be started until there is
 * room: writes are refused before it comes to that, so that reading goes on. What the journal holds is written a second time at the
 * next checkpoint, and must find room, too.
 */
export async function watchSpace(directory: string): Promise<void> {
  const look = async () => {
    const [free, journal] = await Promise.all([freeBytes(directory), bytesIn(join(directory, 'journal'))]);
    short = free < RESERVE + journal;
  };
  await look();
  setInterval(() => void look().catch(() => undefined), LOOK_EVERY).unref();
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
