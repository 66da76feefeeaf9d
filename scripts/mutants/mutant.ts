import type { Proof } from '../../tests/specification/proofs';

/** One deviation from the specification: `find`, which the file holds exactly once, becomes `replace`, and the test must fail. */
export interface Mutant {
  name: string;
  file: string;
  find: string;
  replace: string;
  /** A tie of the specification by its name, or 'file > title' of another test; `only`: the row of its table, to be quick. */
  test: Proof | `${string}/${string} > ${string}`;
  only?: string;
}

/** What a mutant came to. `broken`: its tests did not run at all, so nothing was proved. */
export type Outcome = 'killed' | 'survived' | 'stale' | 'broken';
