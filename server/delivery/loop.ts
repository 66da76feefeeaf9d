import { setTimeout as delay } from 'node:timers/promises';
import { logger } from '../logger';

/** The minimum time between two steps, in milliseconds. */
const APART_MS = 1_000;

export interface LoopParts {
  /** The name in the log. */
  name: string;
  /** Delivers the next part. Returns the milliseconds until the next step; Infinity: wait for `wake`. Must start nothing after `ending` is aborted. */
  step(ending: AbortSignal): Promise<number>;
  /** The wait before the first step and after a failed one, in milliseconds. */
  first: number;
  afterError: number;
}

export interface Loop {
  /** Runs the next step soon. */
  wake(): void;
  /** Ends the loop. Resolves when the running step has ended. */
  stop(): Promise<void>;
}

/** Runs `step` repeatedly, one at a time, until it is stopped. */
export function startLoop({ name, step, first, afterError }: LoopParts): Loop {
  const ending = new AbortController();
  const { signal } = ending;
  let isFailing = false;
  let isWoken = false;
  let endPause = () => {};

  async function pause(ms: number): Promise<void> {
    if (isWoken || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = ms === Infinity ? undefined : setTimeout(resolve, ms).unref();
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
  async function attempt(): Promise<number> {
    try {
      const wait = await step(signal);
      isFailing = false;
      return wait;
    } catch (error) {
      // Of failures in a row only the first is a warning.
      logger[isFailing ? 'debug' : 'warn']({ err: error }, `${name}: step failed`);
      isFailing = true;
      return afterError;
    }
  }
  async function run(): Promise<void> {
    await pause(first);
    while (!signal.aborted) {
      isWoken = false;
      const wait = await attempt();
      await delay(APART_MS, undefined, { ref: false, signal }).catch(() => undefined);
      await pause(wait);
    }
  }

  const running = run();
  return {
    wake() {
      isWoken = true;
      endPause();
    },
    async stop() {
      ending.abort();
      endPause();
      await running;
    },
  };
}
