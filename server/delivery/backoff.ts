import { backoffMs, type Waits } from '../doubledWait';

/**
 * The wait before the next attempt, in milliseconds, after `failures` failures in a row (1 or more): `first`, doubled with each failure, at
 * most `most`. A random quarter is added or taken off, so that installations that lost the same receiver do not all come back at once.
 */
export const backoff = (waits: Waits, failures: number, random = Math.random()): number =>
  backoffMs(waits, failures - 1) * (0.75 + random / 2);
