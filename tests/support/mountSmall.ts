import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own, of `megabytes`, made of memory; a sentence where this machine does not permit that. */
export function mountSmall(megabytes: number): { folder: string; unmount(): void } | string {
  const folder = mkdtempSync(join(tmpdir(), 'vessel-ops-disk-'));
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { encoding: 'utf8' });
  if (status !== 0) {
    rmSync(folder, { recursive: true });
    return `no small disk can be mounted here (${(stderr ?? 'there is no mount').trim()})`;
  }
  return {
    folder,
    unmount() {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
