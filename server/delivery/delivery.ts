import { randomUUID } from 'node:crypto';
import { pollOthersEvery, waitForOthers } from '../database/connect';
import { setTimeout as delay } from 'node:timers/promises';
import { logger } from '../logger';

/** The part of a database model that a lease needs. */
interface Store {
  updateOne(filter: object, update: object): PromiseLike<{ matchedCount: number }>;
  findOneAndUpdate(filter: object, update: object, options: { returnDocument: 'after' }): { lean(): PromiseLike<unknown> };
}

/**
 * A lease lets one process at a time deliver from a document. The document contains a mark of the holder, and every write of the holder has the mark in
 * its filter, so that a process that has lost the lease changes nothing.
 *
 * Updates the document if it still has `mark`. Returns false if another process has replaced the mark.
 */
export async function writeIf(store: Store, mark: object, update: object): Promise<boolean> {
  return (await store.updateOne(mark, update)).matchedCount > 0;
}

/** As `writeIf`, but returns the updated document; null if another process has replaced the mark. */
export async function takeIf<D>(store: Store, mark: object, update: object): Promise<D | null> {
  return (await store.findOneAndUpdate(mark, update, { returnDocument: 'after' }).lean()) as D | null;
}

/** The mark of a lease with a heartbeat: its holder increments `beat`. */
interface LiveMark {
  /** The process that delivers; null for none. */
  holder: string | null;
  beat: number;
}

/** The interval of the heartbeat, and the time without one after which the holder counts as dead. In milliseconds. */
const BEAT_EVERY = 3_000;
const DEAD_AFTER = 12_000;

interface Lease {
  /** The name of this process as a holder. */
  name: string;
  /** Whether this process has the lease. Takes the lease if it is free. */
  hold(mark: LiveMark): Promise<boolean>;
  /** Frees the lease. */
  release(): Promise<void>;
}

/**
 * The lease of a process on the document `key`, as long as the process lives. Because clocks of machines differ, another process takes the lease when it
 * has seen no heartbeat for 12 s by its own monotonic clock. It takes it at once if there are no other processes.
 */
export function createLease(store: Store, key: object): Lease {
  const name = randomUUID();
  let seen = { holder: null as string | null, beat: -1, at: 0 };
  let timer: ReturnType<typeof setInterval> | undefined;

  const beat = () => void writeIf(store, { ...key, holder: name }, { $inc: { beat: 1 } }).catch(() => undefined);
  function isDead({ holder, beat: now }: LiveMark): boolean {
    if (seen.holder !== holder || seen.beat !== now) seen = { holder, beat: now, at: performance.now() };
    return performance.now() - seen.at >= waitForOthers(DEAD_AFTER);
  }

  return {
    name,
    async hold(mark) {
      const { holder, beat: current } = mark;
      if (holder === name) return true;
      clearInterval(timer);
      const isFree = holder === null || isDead(mark);
      if (!isFree) return false;
      const isTaken = await writeIf(store, { ...key, holder, beat: current }, { $set: { holder: name }, $inc: { beat: 1 } });
      if (isTaken && pollOthersEvery(BEAT_EVERY) < Infinity) timer = setInterval(beat, BEAT_EVERY).unref();
      return isTaken;
    },
    async release() {
      clearInterval(timer);
      await writeIf(store, { ...key, holder: name }, { $set: { holder: null } });
    },
  };
}

/** The mark of a lease that ends `ms` milliseconds from now. The holder must be done long before. */
export const leaseFor = (ms: number): Date => new Date(Date.now() + ms);

/** The minimum time between two steps, in milliseconds. */
const APART_MS = 1_000;

interface LoopParts {
  /** The name in the log. */
  name: string;
  /** Delivers the next part. Returns the milliseconds until the next step; Infinity: wait for `wake`. Must start nothing after `ending` is aborted. */
  step(ending: AbortSignal): Promise<number>;
  /** The wait before the first step and after a failed one, in milliseconds. */
  first: number;
  afterError: number;
}

interface Loop {
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
