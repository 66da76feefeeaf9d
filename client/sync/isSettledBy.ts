import type { PendingEdit, RefusedEdit } from './liveState';

/** Whether a write does what a refused one was to do: its author has settled the matter. */
export const isSettledBy = ({ edit, opened }: RefusedEdit, { kind, vessel, id, op }: PendingEdit): boolean =>
  edit.kind === kind && edit.vessel === vessel && edit.op === op && (op === 'created' ? opened === true : edit.id === id);
