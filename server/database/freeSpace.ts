import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Free bytes, beside the size of the journal, below which writes are refused. */
const RESERVE = 100_000_000;
const CHECK_EVERY_MS = 250;

let isNearlyFull = false;

/** The disk of the embedded engine is nearly full. Has the code of the system's own error. */
export class DiskFull extends Error {
  readonly code = 'ENOSPC';
  constructor() {
    super('no space left on device');
  }
}

/** @throws DiskFull while the disk is nearly full. With another MongoDB, its own error says so. */
export function assertSpace(): void {
  if (isNearlyFull) throw new DiskFull();
}

/** The free bytes on the disk of `folder`, for this user. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Watches the disk of `directory`, where the embedded engine stores its files. On a full disk the engine crashes and cannot start again, so
 * writes are refused before, and reading goes on. The size of the journal is reserved once more, because the next checkpoint writes its contents again.
 */
export async function watchSpace(directory: string): Promise<void> {
  const check = async () => {
    const [free, journal] = await Promise.all([freeBytes(directory), bytesIn(join(directory, 'journal'))]);
    isNearlyFull = free < RESERVE + journal;
  };
  await check();
  setInterval(() => void check().catch(() => undefined), CHECK_EVERY_MS).unref();
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
