import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { endWithStarter } from './endWithStarter.ts';

const MEMORY = '/dev/shm';
/** A database of the tests takes about 10 MB, and a few dozen are open at one time. */
const ENOUGH_BYTES = 4 * 2 ** 30;
const PREFIX = 'vessel-ops-tests-';

/** The folder of the temporary files of the machine; in memory where there is enough of it, since every write of a database waits for its disk. */
function fastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) > ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir(); // not every system has one
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Makes the folder for the temporary files of this run, unless this process has made it before: the settings of the tests are read once a
 * project. It is removed when the process ends, or by a later run when this one is killed.
 */
export function openRunFolder(): string {
  const name = `${PREFIX}${process.pid}`;
  if (basename(tmpdir()) === name) return tmpdir();
  const parent = fastFolder();
  for (const former of readdirSync(parent).filter((each) => each.startsWith(PREFIX))) {
    if (!isRunning(Number(former.slice(PREFIX.length)))) rmSync(join(parent, former), { recursive: true, force: true });
  }
  const folder = join(parent, name);
  mkdirSync(folder, { mode: 0o700 });
  process.env.TMPDIR = folder;
  endWithStarter();
  process.channel?.unref(); // it keeps no run alive that is over
  process.on('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // A process that a failed test left behind still writes there: a later run removes it.
    }
  });
  return folder;
}
