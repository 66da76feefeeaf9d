import type { Proof } from './proofs';

/** One sentence of the specification, as written there, and the tests that would fail if it did not hold; or why there is none. */
export type Line = { says: string; proof: readonly Proof[] } | { says: string; untested: string };
