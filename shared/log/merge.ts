import { recordLabel } from '../kinds/recordNaming';
import type { Kind, Values } from '../kinds/kind';
import { sameValue } from '../kinds/identity';
import { mergeLines, type Line } from './mergeLines';

/** The values of `after` that differ from `before`. */
export function changedFields(before: Values, after: Values): Values {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => !sameValue(before[name], value)));
}

export interface Merge {
  /** The values to write over `theirs`. */
  fields: Values;
  /** The fields that both sides changed to different values. */
  clashes: string[];
}

/**
 * Three-way merge of an edit (`yours`, made on `base`) with the saved record (`theirs`): field by field, and line by line if the field is a
 * list (server/README.md, invariant 6).
 */
export function mergeEdits(base: Values, theirs: Values, yours: Values): Merge {
  const fields = changedFields(theirs, changedFields(base, yours));
  const clashes: string[] = [];
  for (const name of Object.keys(fields).filter((field) => !sameValue(base[field], theirs[field]))) {
    const [origin, edited, saved] = [base[name], yours[name], theirs[name]];
    // A record of an older version has no value in place of an empty list.
    const lines = Array.isArray(edited) && Array.isArray(saved) ? mergeLines<Line>((origin ?? []) as Line[], edited, saved) : null;
    if (!lines) clashes.push(name);
    else if (sameValue(lines, theirs[name])) delete fields[name];
    else fields[name] = lines;
  }
  return { fields, clashes };
}

/**
 * The sentence of a conflict: 'Ann changed Rank, Passport of crew member Bo meanwhile. Choose which to keep.' `rule`: the refusal of both
 * changes together, if that is the reason.
 */
export function conflictSentence(kind: Kind, record: Values, names: readonly string[], by: string, rule?: string): string {
  const labels = names.map((name) => kind.fields[name]?.label ?? name).join(', ');
  const together = rule ? ` Both changes together: ${rule}` : '';
  return `${by} changed ${labels} of ${recordLabel(kind, record)} meanwhile.${together} Choose which to keep.`;
}
