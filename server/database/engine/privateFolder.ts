import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The path of this user's temporary folder for `name`: always the same for one name. It is not in the data directory, whose path may be too long:
 * the path of a unix socket has at most 107 characters (103 on macOS).
 */
export function privateFolderPath(name: string): string {
  const hash = createHash('sha256').update(`${process.getuid?.()}:${name}`).digest('hex');
  return join(tmpdir(), `vessel-ops-${hash.slice(0, 12)}`);
}

/** Creates `folder` if it is missing. @throws Error if other users can enter it, which is possible since anyone can create temporary folders. */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o077) !== 0) {
    throw new Error(`The folder ${folder} is not private to this user: remove it, or set TMPDIR to a folder of your own.`);
  }
}
