import type { Values } from './kind';

/** Whether two field values are the same: text, numbers, null, and items or files by content. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const left = Object.entries(a);
  return left.length === Object.keys(b).length && left.every(([key, value]) => sameValue(value, (b as Values)[key]));
}

/** Those of `after` that differ from `before`. */
export function changedFields(before: Values, after: Values): Values {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => !sameValue(before[name], value)));
}

export interface Merge {
  /** What is left to write over `theirs`. */
  fields: Values;
  /** The fields both changed, to different values. */
  clashes: string[];
}

/** Merges an edit (`yours`, made on `base`) with what was saved meanwhile (`theirs`), field by field (design, invariant 6). */
export function mergeEdits(base: Values, theirs: Values, yours: Values): Merge {
  const edited = changedFields(base, yours);
  const fields = changedFields(theirs, edited);
  const clashes = Object.keys(fields).filter((name) => !sameValue(base[name], theirs[name]));
  return { fields, clashes };
}
