import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Where this user's folder for `name` is among the temporary files: the same path for the same name every time.
 *
 * Not inside the data directory, because a unix socket's path may have 107 characters at most (103 on macOS) and a
 * data directory may be anywhere.
 */
export function privateFolderPath(name: string): string {
  const hash = createHash('sha256').update(`${process.getuid?.()}:${name}`).digest('hex');
  return join(tmpdir(), `vessel-ops-${hash.slice(0, 12)}`);
}

/** Makes `folder` unless it is there. Any user may write to temporary folders, so one that others can enter is refused. */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o077) !== 0) {
    throw new Error(`The folder ${folder} is not private to this user: remove it, or set TMPDIR to a folder of your own.`);
  }
}
