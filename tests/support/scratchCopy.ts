import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** A copy of the repository's files in a folder of its own, sharing the installed packages; nothing in it is built. */
export interface ScratchCopy {
  folder: string;
  remove(): void;
}

export function scratchCopy(): ScratchCopy {
  const folder = mkdtempSync(join(tmpdir(), 'vessel-ops-copy-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
  for (const file of listed.split('\0')) {
    if (file === '' || !existsSync(join(ROOT, file))) continue; // deleted and not yet committed
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
