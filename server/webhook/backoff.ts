const FIRST_MS = 5_000;
export const LONGEST_MS = 3_600_000;

/**
 * How long a receiver is left alone after it failed so many times in a row, in milliseconds: about 5 s, each time twice as long, at most an
 * hour. A quarter more or less, so that many installations that lost one receiver do not come back together.
 */
export function backoff(failures: number, random = Math.random()): number {
  return Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS) * (0.75 + random / 2);
}
