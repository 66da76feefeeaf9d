import { doubledWait } from '../doubledWait';

export const LONGEST_MS = 3_600_000;
const WAITS = { first: 5_000, most: LONGEST_MS };

/**
 * How long a receiver is left alone after it failed so many times in a row, in milliseconds: about 5 s, each time twice as long, at most an
 * hour. A quarter more or less, so that many installations that lost one receiver do not come back together.
 */
export const backoff = (failures: number, random = Math.random()): number => doubledWait(WAITS, failures - 1) * (0.75 + random / 2);
