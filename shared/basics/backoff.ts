/** In milliseconds. */
export interface Waits {
  first: number;
  most: number;
}

/** How long to wait after `failures` failures in a row (1 or more): `first`, doubled with each further failure, at most `most`. */
export const backoffMs = ({ first, most }: Waits, failures: number): number => Math.min(first * 2 ** (failures - 1), most);

/** The same, a random quarter longer or shorter: those that lost the same server do not all come back at once. */
export const spreadBackoffMs = (waits: Waits, failures: number, random = Math.random()): number =>
  backoffMs(waits, failures) * (0.75 + random / 2);

/** Counts the failures in a row of one task. */
export class Backoff {
  #failures = 0;

  constructor(readonly waits: Waits) {}

  /** It failed: how long to wait before the next try. */
  next(): number {
    this.#failures += 1;
    return backoffMs(this.waits, this.#failures);
  }

  /** It worked. */
  reset(): void {
    this.#failures = 0;
  }
}
