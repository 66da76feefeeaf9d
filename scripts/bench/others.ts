import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Figure } from './figure';
import { quantile } from './statistics';

const ASK_EVERY = 25;
/** How many times as long others may wait while one user has something large made. */
const SLOWER = 1.5;

/** The most memory a process held so far, in megabytes, from its own account of it. */
export const megabytes = (pid: number) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000;

/** Asks over and over, until told to stop; how long each answer took, in milliseconds. */
export function askOn(ask: () => Promise<unknown>): () => Promise<number[]> {
  const times: number[] = [];
  let over = false;
  const done = (async () => {
    while (!over) {
      const begun = performance.now();
      await ask();
      times.push(performance.now() - begun);
      await delay(ASK_EVERY);
    }
  })();
  return async () => {
    over = true;
    await done;
    return times;
  };
}

/** What others wait, beside what they wait when nothing else is done; both as `askOn` answers. */
export function slowerOf(name: string, calm: number[], during: number[]): Figure {
  const [before, meanwhile] = [quantile(calm, 0.95), quantile(during, 0.95)];
  return {
    name,
    measured: `${meanwhile.toFixed(1)} ms`,
    floor: `${before.toFixed(1)} ms`,
    ratio: meanwhile / before,
    target: `≤ ${SLOWER}×`,
    ok: meanwhile <= before * SLOWER,
  };
}
