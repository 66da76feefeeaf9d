import { setTimeout as delay } from 'node:timers/promises';
import { logger } from '../logger';

/** The shortest time between two steps, however much is left to deliver; in milliseconds. */
const APART_MS = 1_000;

export interface LoopParts {
  /** What is delivered, as the log names it. */
  name: string;
  /**
   * Delivers what is next. Returns in how many milliseconds there is more to do; Infinity: not before `wake`. It begins nothing once
   * `ending` is aborted.
   */
  step(ending: AbortSignal): Promise<number>;
  /** The wait before the first step and after one that failed, in milliseconds. */
  first: number;
  afterError: number;
}

export interface Loop {
  /** There is something to deliver now. */
  wake(): void;
  /** Ends the loop; resolves once the step that is running has ended. */
  stop(): Promise<void>;
}

/** Runs `step` again and again, one at a time, until it is stopped. */
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
      // The log tells once that the database is away.
      logger[isFailing ? 'debug' : 'warn']({ err: error }, `${name} not looked at`);
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
