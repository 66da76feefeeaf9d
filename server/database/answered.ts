import mongoose from 'mongoose';

/** A question the database gave no answer to, not even an error. */
export class NoAnswer extends Error {}

let within = 0;

/**
 * Waits for the database, but not forever: a network may swallow a question or its answer, the driver has no limit of its own, and
 * whoever waits would hold a vessel's log.
 * @throws NoAnswer
 */
export function answered<T>(question: Promise<T>): Promise<T> {
  if (within === 0) return question;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NoAnswer(`The database gave no answer within ${within} ms.`)), within);
    question.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const ask = mongoose.Query.prototype.exec;

/** Sets how long any query is waited for, in milliseconds; without one as long as it takes, for tools that read everything. */
export function limitAnswers(milliseconds = 0): void {
  within = milliseconds;
  mongoose.Query.prototype.exec = function exec(...args: Parameters<typeof ask>) {
    return answered(ask.apply(this, args));
  };
}
