import type { AnyRecord, Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { toRecord } from '../../shared/status/present';
import { conflictSentence, mergeEdits } from '../../shared/log/merge';
import { Problem } from '../../shared/basics/problem';
import type { PendingEdit } from './store';

/** Empty text is what the server keeps as null. */
const plain = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]));

/**
 * The values of a write, based anew on the result of the write before it: the author's changes go over those that others saved meanwhile.
 * `by`: who those others are. Throws `Problem` 'conflict', as the server would, where both changed the same.
 */
export function rebase({ kind, values, seen }: PendingEdit, earlier: AnyRecord, by: string): Values {
  const description = kindOf(kind);
  const stored = toRecord(description, earlier);
  const mine = plain(Object.fromEntries(Object.entries(values).filter(([name]) => name in stored)));
  const { fields, clashes } = mergeEdits({ ...stored, ...plain(toRecord(description, { ...stored, ...seen })) }, stored, mine);
  if (clashes.length > 0) {
    throw new Problem('conflict', conflictSentence(description, earlier, clashes, by), { base: seen, theirs: earlier, yours: values });
  }
  return Object.fromEntries(
    Object.keys(values).map((name) => [name, name in stored ? (name in fields ? fields[name] : stored[name]) : values[name]]),
  );
}
