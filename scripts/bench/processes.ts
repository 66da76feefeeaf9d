import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type Figure, quantile } from './figure';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

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

/** A running program of this folder. Floors and load generators are separate processes, as the product is. */
interface Beside<Question, Answer> {
  /** Sends a request and returns its answer; one at a time. */
  ask(question: Question): Promise<Answer>;
  stop(): void;
}

/** Starts `program`, a path relative to this folder; it must call `answering`. */
export function runBeside<Question extends object, Answer>(program: string): Beside<Question, Answer> {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)));
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        const ended = () => reject(new Error(`${program} ended before it answered.`));
        child.once('exit', ended);
        child.once('message', (message) => {
          child.off('exit', ended);
          resolve(message as Answer);
        });
        child.send(question);
      }),
    stop: () => void child.kill(),
  };
}

/** In the started program: answers every request of the parent process, and ends with it. */
export function answering<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  process.on('disconnect', () => process.exit(0));
  process.on('message', (question) => {
    answer(question as Question).then(
      (said) => process.send?.(said),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
