import type { LiveState, PendingEdit } from './liveState';

/** The files that wait for a record to be created. */
export const filesOf = ({ pending }: Pick<LiveState, 'pending'>, { kind, id }: PendingEdit) =>
  (pending[kind] ?? []).filter((other) => other.op === 'attached' && other.id === id);

/** Gives the files of a record that is created now its number. */
export function nameFilesOf(draft: LiveState, edit: PendingEdit, id: number): void {
  for (const file of filesOf(draft, edit)) file.id = id;
}
