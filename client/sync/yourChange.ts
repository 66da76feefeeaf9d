import { recordLabel, inWords } from '../../shared/kinds/recordNaming';
import { kindOf } from '../../shared/kinds/kinds';
import type { PendingEdit } from './store';

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
