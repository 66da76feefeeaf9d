import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The program that an inspector's computer has reads names in UTF-8 in such a locale alone. */
const ENV = { ...process.env, LC_ALL: process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8' };

/**
 * What an archive holds, in its order, as the program `unzip` tells, once it has read every byte of it without a complaint. Undefined, with the
 * reason printed, on a machine without it.
 */
export function unzipNames(archive: Buffer): string[] | undefined {
  if (spawnSync('unzip', ['-v']).error) {
    console.log('There is no `unzip` on the PATH: the archive is read by the library alone.');
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'vessel-ops-zip-'));
  const file = join(folder, 'pack.zip');
  try {
    writeFileSync(file, archive);
    // Throws, with what it complained about, unless all is well.
    execFileSync('unzip', ['-t', file], { env: ENV });
    return execFileSync('unzip', ['-Z1', file], { env: ENV, encoding: 'utf8' }).trimEnd().split('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
