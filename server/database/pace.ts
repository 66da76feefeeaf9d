import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

/** The longest stretch of work between two rests, in milliseconds: what any other request may have to wait for. */
const STRETCH = 2;
/** Work that is done by then needs no rest. */
const FREE = 60;
/** How long a rest is at least, in lengths of the work before it. */
const REST = 1;
/** A rest in which the process did more than this share of other work is followed by another one. */
const OTHERS = 0.05;
/** How many rests there are in a row at most: a process that is never idle still goes on with long work. */
const MOST_RESTS = 8;

/** When the next long reader may go on: all of them together leave the process idle most of the time. */
let next = 0;
/** How long the process has worked for long readers, in milliseconds. */
let long = 0;

/** How long this process has been busy, in milliseconds: waiting for the database or for a reader is no work. */
const busy = () => performance.eventLoopUtilization().active;

/** Waits its turn among the long readers for `length` milliseconds; says whether the process had other work meanwhile. */
async function pause(length: number): Promise<boolean> {
  const [begun, others] = [performance.now(), busy() - long];
  next = Math.max(next, begun) + length;
  await delay(next - begun);
  return busy() - long - others > OTHERS * (performance.now() - begun);
}

/**
 * Call it between small pieces of a long work. Short work goes on at once; long work rests now and then, longer while the process has
 * requests of others to answer.
 */
export function createPace(): () => Promise<void> | undefined {
  let began = busy();
  let done = 0;

  async function rest(worked: number): Promise<void> {
    done += worked;
    if (done <= FREE) await new Promise(setImmediate);
    else {
      long += worked;
      const length = REST * Math.min(worked, 2 * STRETCH);
      for (let rests = 1; (await pause(length)) && rests < MOST_RESTS;) rests += 1;
    }
    began = busy();
  }

  return () => {
    const worked = busy() - began;
    return worked < STRETCH ? undefined : rest(worked);
  };
}
