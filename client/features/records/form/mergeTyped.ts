import { sameTyped, type TypedValues } from './typedValues';

export interface Merged {
  typed: TypedValues;
  /** Fields the person had not touched, which now hold what the others saved. */
  took: string[];
  /** Fields both changed, differently: `typed` still holds the person's own. */
  clashes: string[];
}

/**
 * Three versions of one record made into one (design, invariant 6): `base` is what the form was opened on, `mine` what it holds,
 * `theirs` what was saved meanwhile.
 */
export function mergeTyped(base: TypedValues, mine: TypedValues, theirs: TypedValues): Merged {
  const merged: Merged = { typed: { ...mine }, took: [], clashes: [] };
  for (const [name, saved] of Object.entries(theirs)) {
    if (sameTyped(saved, base[name]) || sameTyped(saved, mine[name])) continue;
    if (sameTyped(mine[name], base[name])) {
      merged.typed[name] = saved;
      merged.took.push(name);
    } else {
      merged.clashes.push(name);
    }
  }
  return merged;
}
