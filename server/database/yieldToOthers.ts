import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds of work between two pauses: the longest that another request has to wait. */
const WORK_MS = 2;
/** A task that has worked less than this in total, in milliseconds, does not pause. */
const SHORT_TASK_MS = 60;
/** The share of a pause that other work must fill for the task to pause again. */
const BUSY_SHARE = 0.05;
/** The maximum number of pauses in a row: on a busy process long tasks still make progress. */
const MOST_PAUSES = 8;

/** When the next long task may continue. Pauses follow one another, so that several long tasks together take no more than one. */
let next = 0;
/** The total working time of long tasks, in milliseconds. */
let longWork = 0;

/** The total working time of this process, in milliseconds, without waiting for the database or a client. */
const busy = () => performance.eventLoopUtilization().active;

/** Pauses a long task for at least `length` milliseconds. Returns whether the process had other work meanwhile. */
async function pause(length: number): Promise<boolean> {
  const [begun, others] = [performance.now(), busy() - longWork];
  next = Math.max(next, begun) + length;
  await delay(next - begun);
  return busy() - longWork - others > BUSY_SHARE * (performance.now() - begun);
}

/**
 * Returns a function to await between small steps of a task. It lets other requests run: a short task continues at once, a long one pauses
 * every 2 ms, as long as it has worked, and longer while the process is busy with other requests.
 */
export function createYield(): () => Promise<void> | undefined {
  let began = busy();
  let total = 0;

  async function letOthersRun(worked: number): Promise<void> {
    total += worked;
    if (total <= SHORT_TASK_MS) await new Promise(setImmediate);
    else {
      longWork += worked;
      const length = Math.min(worked, 2 * WORK_MS);
      for (let pauses = 1; (await pause(length)) && pauses < MOST_PAUSES;) pauses += 1;
    }
    began = busy();
  }

  return () => {
    const worked = busy() - began;
    return worked < WORK_MS ? undefined : letOthersRun(worked);
  };
}
