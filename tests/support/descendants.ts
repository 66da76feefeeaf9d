import { existsSync, readFileSync } from 'node:fs';

/** The processes that `pid` started, and those that these started. Linux only, as the tests are. */
export function descendants(pid: number): number[] {
  const path = `/proc/${pid}/task/${pid}/children`;
  const children = existsSync(path) ? readFileSync(path, 'utf8').trim().split(/\s+/).filter(Boolean).map(Number) : [];
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/** Whether a process runs: one that ended and was not waited for does not. */
export function isRunning(pid: number): boolean {
  const path = `/proc/${pid}/stat`;
  try {
    return !/\) [ZX] /.test(readFileSync(path, 'utf8'));
  } catch {
    return false;
  }
}
