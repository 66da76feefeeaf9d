import type { AnyRecord, Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { toRecord } from '../../shared/status/present';
import { conflictSentence, mergeEdits } from '../../shared/log/merge';
import { Problem } from '../../shared/basics/problem';
import { asStored, type PendingEdit } from './store';
import { inWords, recordLabel } from '../../shared/kinds/recordNaming';

const STARTS = {
  created: 'Your new',
  updated: 'Your change to',
  deleted: 'Your deletion of',
  restored: 'Your restoration of',
  attached: 'Your file for',
} as const;

const nameOf = ({ kind, id, seen, values }: PendingEdit) => recordLabel(kindOf(kind), { ...seen, ...values, id });

/** 'Your change to certificate Safety Radio'. */
export const yourChange = (edit: PendingEdit): string => `${STARTS[edit.op]} ${nameOf(edit)}`;

/** The sentence that reports which writes of an earlier page have been saved. */
export function nowSaved(edits: readonly PendingEdit[]): string {
  const [only, ...more] = edits;
  if (only && more.length === 0) return `${yourChange(only)} has now been saved.`;
  return `${edits.length} changes you made earlier have now been saved: ${inWords([...new Set(edits.map(nameOf))])}.`;
}

const allAsStored = (values: Values): Values => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asStored(value)]));

/**
 * Rebases a write on the result of the write before it: applies the author's changes to the values that others have saved meanwhile.
 * `by`: the author of those, by name or 'You'. Throws `Problem` 'conflict', as the server would, if both changed the same field. `earlier` is not
 * newer than the revision the write was made on if the write before it was not saved; the server then compares.
 */
export function rebase({ kind, values, base, seen }: PendingEdit, earlier: AnyRecord, by: string): Values {
  const description = kindOf(kind);
  const stored = toRecord(description, earlier);
  const own = allAsStored(Object.fromEntries(Object.entries(values).filter(([name]) => name in stored)));
  const { fields, clashes } = mergeEdits({ ...stored, ...allAsStored(toRecord(description, { ...stored, ...seen })) }, stored, own);
  if (clashes.length > 0 && earlier.rev > base) {
    throw new Problem('conflict', conflictSentence(description, earlier, clashes, by), { base: seen, theirs: earlier, yours: values });
  }
  return Object.fromEntries(
    Object.keys(values).map((name) => [name, name in stored ? (name in fields ? fields[name] : stored[name]) : values[name]]),
  );
}
