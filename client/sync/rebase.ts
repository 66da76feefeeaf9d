import type { AnyRecord, Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { toRecord } from '../../shared/status/present';
import { conflictSentence, mergeEdits } from '../../shared/log/merge';
import { Problem } from '../../shared/basics/problem';
import type { PendingEdit } from './store';
import { inWords, recordLabel } from '../../shared/kinds/recordNaming';

const STARTS = {
  created: 'Your new',
  updated: 'Your change to',
  deleted: 'Your deletion of',
  restored: 'Your restoration of',
  attached: 'Your file for',
} as const;

const called = ({ kind, id, seen, values }: PendingEdit) => recordLabel(kindOf(kind), { ...seen, ...values, id });

/** 'Your change to certificate Safety Radio'. */
export const yourChange = (edit: PendingEdit): string => `${STARTS[edit.op]} ${called(edit)}`;

/** Says which writes of an earlier page have arrived. */
export function nowSaved(edits: readonly PendingEdit[]): string {
  const [only, ...more] = edits;
  if (only && more.length === 0) return `${yourChange(only)} has now been saved.`;
  return `${edits.length} changes you made earlier have now been saved: ${inWords([...new Set(edits.map(called))])}.`;
}

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
