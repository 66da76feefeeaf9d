import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Figure } from './figure';
import { quantile } from './statistics';

const ASK_EVERY = 25;
/** The maximum factor by which requests of others may slow down during a costly request. */
const SLOWER = 1.5;

/** The peak memory of a process so far, in megabytes. */
export const megabytes = (pid: number) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000;

/** Sends requests until it is stopped. Returns the times of the answers, in milliseconds. */
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

/** The figure for the waiting time of others, compared with an idle server; both from `askOn`. */
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
