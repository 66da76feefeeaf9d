import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A program of this folder running beside us: floors and load generators have a process of their own, as the product does. */
export interface Beside<Question, Answer> {
  /** One question at a time. */
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

/** The other end: answers every question of the process that started us, and ends with it. */
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
