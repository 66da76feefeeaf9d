import type { Proof } from '../../tests/specification/proofs';

/** One mutant, a deliberate bug that a named test must find: `find`, which occurs exactly once in the file, is replaced by `replace`, and the test must fail. */
export interface Mutant {
  name: string;
  file: string;
  find: string;
  replace: string;
  /** The name of a proof of the specification, or 'file > title' of another test; the title begins with those of its `describe` blocks. `only`: one row of its table, to save time. */
  test: Proof | `${string}/${string} > ${string}`;
  only?: string;
}

/** The result of a mutant. 'stale': `find` does not occur in the file. 'broken': the tests did not run. */
export type Outcome = 'killed' | 'survived' | 'stale' | 'broken';
