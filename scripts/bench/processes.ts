import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A running program of this folder. Floors and load generators are separate processes, as the product is. */
export interface Beside<Question, Answer> {
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
