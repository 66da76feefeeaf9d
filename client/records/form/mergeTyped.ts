import { mergeLines, type Decided } from '../../../shared/log/mergeLines';
import { sameTyped, type TypedValue, type TypedValues } from './typedValues';

export interface Merged {
  typed: TypedValues;
  /** Fields that now hold what the others saved: those the person had not touched, and lists both changed in different lines. */
  took: string[];
  /** Fields both changed, differently: `typed` still holds the person's own. */
  clashes: string[];
}

/**
 * Three versions of one record made into one (server/README.md, invariant 6): `base` is what the form was opened on, `mine` what it holds,
 * `theirs` what was saved meanwhile.
 */
export function mergeTyped(base: TypedValues, mine: TypedValues, theirs: TypedValues): Merged {
  const merged: Merged = { typed: { ...mine }, took: [], clashes: [] };
  for (const [name, saved] of Object.entries(theirs)) {
    if (sameTyped(saved, base[name]) || sameTyped(saved, mine[name])) continue;
    const one = mergeValue(base[name], mine[name], saved);
    if (one === null) {
      merged.clashes.push(name);
    } else {
      merged.typed[name] = one;
      merged.took.push(name);
    }
  }
  return merged;
}

type Version = TypedValue | undefined;

/** One control of three versions; null where both changed it differently. Of lists, what was `decided` counts only where lines clash. */
export function mergeValue(base: Version, mine: Version, theirs: TypedValue, decided?: Decided): TypedValue | null {
  if (sameTyped(mine, base)) return theirs;
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) return mergeLines(base, mine, theirs, decided);
  return decided ? { mine: mine ?? '', theirs }[decided] : null;
}
