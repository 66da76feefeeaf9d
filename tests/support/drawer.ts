import { readFileSync } from 'node:fs';
import type { RunningServer } from './startServer';

/** The process that draws papers for a server; it is started with the first of them. */
export function drawerOf({ pid }: Pick<RunningServer, 'pid'>): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  const [found, ...others] = children.filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('pdf-program.js'));
  if (found === undefined || others.length > 0) throw new Error(`There are ${found === undefined ? 0 : others.length + 1} of them.`);
  return found;
}
