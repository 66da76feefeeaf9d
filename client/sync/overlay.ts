import type { RecordChange } from '../../shared/log/change';
import type { AnyRecord, KindName, Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import type { LiveState, PendingEdit } from './liveState';

/** Records with the user's own unanswered writes painted in. */
export function paint(records: Readonly<Record<number, AnyRecord>>, edits: readonly PendingEdit[]): AnyRecord[] {
  const painted = new Map<number, AnyRecord>(Object.values(records).map((record) => [record.id, record]));
  for (const { op, id, vessel, kind, values, echoed } of edits) {
    const held = painted.get(id);
    if (op === 'deleted') painted.delete(id);
    else if (op === 'updated' && held) painted.set(id, { ...held, ...values });
    else if (op === 'created' && !echoed) painted.set(id, { ...blank(kind), ...values, ...placeOf(kind, vessel), id, rev: 0 });
  }
  return [...painted.values()];
}

const placeOf = (kind: KindName, vessel: number) => ({ vessel_id: kindOf(kind).scope === 'fleet' ? null : vessel });

const blank = (kind: KindName): Values =>
  Object.fromEntries(Object.entries(kindOf(kind).fields).map(([name, field]) => [name, field.initial ?? null]));

export function addPending(draft: LiveState, edit: PendingEdit): void {
  (draft.pending[edit.kind] ??= []).push(edit);
}

export function removePending(draft: LiveState, edit: PendingEdit): void {
  const left = (draft.pending[edit.kind] ?? []).filter((other) => other.key !== edit.key);
  delete draft.delays[edit.key];
  delete draft.progress[edit.key];
  if (left.length > 0) draft.pending[edit.kind] = left;
  else delete draft.pending[edit.kind];
}

/** Notes what an edit that had to wait for another became. */
export function noteSent(draft: LiveState, edit: PendingEdit, sent: PendingEdit['sent']): void {
  const held = draft.pending[edit.kind]?.find((other) => other.key === edit.key);
  if (held) held.sent = sent;
}

/**
 * The change of a record being created here may arrive before the answer to the request: its temporary row then gives way,
 * or it would be seen twice. Answers whether `change` was such a one.
 */
export function markEchoed(draft: LiveState, change: RecordChange): boolean {
  if (change.op !== 'created') return false;
  const fields: Values = change.fields;
  const isHere = ({ vessel }: PendingEdit) => change.vessel === 'fleet' || change.vessel === vessel;
  const edit = draft.pending[change.kind]?.find(
    (other) => other.op === 'created' && !other.echoed && isHere(other) && sameValues(other.values, fields),
  );
  if (edit) edit.echoed = true;
  return edit !== undefined;
}

const plain = (value: unknown) => JSON.stringify(value === '' || value === undefined ? null : value);

function sameValues(sent: Values, stored: Values): boolean {
  return Object.keys(stored).every((name) => !(name in sent) || plain(sent[name]) === plain(stored[name]));
}
