import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

/** The longest stretch of work between two rests, in milliseconds: what any other request may have to wait for. */
const STRETCH = 2;
/** Work that is done by then needs no rest. */
const FREE = 60;
/** How long a rest is, in lengths of the work before it. */
const REST = 2;

/** When the next long reader may go on: all of them together leave the process idle half of the time. */
let next = 0;

/** How long this process has been busy, in milliseconds: waiting for the database or for a reader is no work. */
const busy = () => performance.eventLoopUtilization().active;

/** Call it between small pieces of a long work: it waits now and then, so that the requests of others are answered in between. */
export function createPace(): () => Promise<void> | undefined {
  let began = busy();
  let done = 0;

  async function rest(worked: number): Promise<void> {
    done += worked;
    const now = performance.now();
    if (done > FREE) next = Math.max(next, now) + REST * Math.min(worked, 2 * STRETCH);
    await (done > FREE && next > now ? delay(next - now) : new Promise(setImmediate));
    began = busy();
  }

  return () => {
    const worked = busy() - began;
    return worked < STRETCH ? undefined : rest(worked);
  };
}
