import { randomUUID } from 'node:crypto';
import { pollInterval, waitForOthers } from '../database/connect';
import { epoch } from '../database/epoch';

/** The part of a database model that a lease needs. */
interface Store {
  updateOne(filter: object, update: object): PromiseLike<{ matchedCount: number }>;
  findOneAndUpdate(filter: object, update: object, options: { returnDocument: 'after' }): { lean(): PromiseLike<unknown> };
}

/**
 * A lease lets one process at a time deliver from a document. The document holds a mark of its holder. Every write of the holder names the
 * mark in its filter, so a process that has lost the lease changes nothing.
 *
 * Updates the document that still holds `mark`. Returns false when another process has replaced the mark.
 */
export async function writeIf(store: Store, mark: object, update: object): Promise<boolean> {
  return (await store.updateOne(mark, update)).matchedCount > 0;
}

/** The same, and returns the document after the update; null when another process has replaced the mark. */
export async function takeIf<D>(store: Store, mark: object, update: object): Promise<D | null> {
  return (await store.findOneAndUpdate(mark, update, { returnDocument: 'after' }).lean()) as D | null;
}

/** The mark of a lease that is kept alive: its holder counts `beat` up. An archive brings holders of another epoch. */
export interface LiveMark {
  /** The process that delivers; null for none. */
  holder: string | null;
  beat: number;
  epoch: string;
}

/** How often the holder counts up, and after how long without a count it is taken for dead. In milliseconds. */
const BEAT_EVERY = 3_000;
const DEAD_AFTER = 12_000;

export interface Lease {
  /** The name of this process. What it writes names it as the holder. */
  name: string;
  /** Whether this process delivers. Takes the lease when it is free. */
  hold(mark: LiveMark): Promise<boolean>;
  /** Frees the lease. */
  release(): Promise<void>;
}

/**
 * The lease of a process on the document `key`, for as long as the process lives. Machines do not agree on the time: another process takes
 * the lease when it has seen the count stand still for 12 s, by its own steady clock. It takes it at once when no other process can run, or
 * when an archive brought the holder.
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
      const { holder, beat: counted } = mark;
      if (holder === name) return true;
      clearInterval(timer);
      const isFree = holder === null || mark.epoch !== epoch() || isDead(mark);
      if (!isFree) return false;
      const isTaken = await writeIf(store, { ...key, holder, beat: counted }, { $set: { holder: name }, $inc: { beat: 1 } });
      if (isTaken && pollInterval(BEAT_EVERY) < Infinity) timer = setInterval(beat, BEAT_EVERY).unref();
      return isTaken;
    },
    async release() {
      clearInterval(timer);
      await writeIf(store, { ...key, holder: name }, { $set: { holder: null } });
    },
  };
}

/** The mark of a lease that ends by the clock, `ms` milliseconds from now: the holder is expected to be done long before. */
export const leaseFor = (ms: number): Date => new Date(Date.now() + ms);
