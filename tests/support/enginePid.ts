import { readFileSync } from 'node:fs';

/** The process of the embedded engine under a server's; null when there is none at the moment. Linux only, as the tests are. */
export function enginePid(server: number): number | null {
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(/\s+/).filter(Boolean).map(Number);
  return children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('engine.js')) ?? null;
}
