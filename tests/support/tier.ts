/**
 * The suite has two tiers. `npm test` runs short counts with a fixed seed, so that a red run means a fault. `npm run test:deep` runs the
 * same tests with full counts and a random seed, which it prints; `DEEP_SEED=… npm run test:deep -- FILE` repeats one.
 * `npm run test:delayed` runs the short counts with delays at random moments.
 */
export const DEEP = process.env.DEEP === '1';
export const DELAYED = process.env.DELAYED === '1';

/** The seed of every random choice of this run. */
export const SEED = Number(process.env.TEST_SEED ?? 20_261_124);

/** A count that depends on the tier. */
export const many = (short: number, deep: number): number => (DEEP ? deep : short);

/** How long a test waits for something that must happen, in milliseconds. A slow machine is not a fault. */
export const PATIENCE_MS = many(20_000, 60_000);
