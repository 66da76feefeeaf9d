/** The first and the longest wait, in milliseconds. */
export interface BackoffLimits {
  first: number;
  most: number;
}

/** How long to wait after `failures` failures in a row (1 or more): `first`, doubled with each further failure, at most `most`. */
export const backoffMs = ({ first, most }: BackoffLimits, failures: number): number => Math.min(first * 2 ** (failures - 1), most);

/** As `backoffMs`, but up to a quarter longer or shorter at random, so that clients of a lost server do not all return at once. */
export const spreadBackoffMs = (limits: BackoffLimits, failures: number, random = Math.random()): number =>
  backoffMs(limits, failures) * (0.75 + random / 2);

/** Counts the failures in a row of one task. */
export class Backoff {
  #failures = 0;

  constructor(readonly limits: BackoffLimits) {}

  /** Counts a failure. Returns the milliseconds to wait before the next attempt. */
  next(): number {
    this.#failures += 1;
    return backoffMs(this.limits, this.#failures);
  }

  /** Call after a success. */
  reset(): void {
    this.#failures = 0;
  }
}
