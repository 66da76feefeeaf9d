import type { ChangeDocument } from '../database/models/change';

type Listener = (change: ChangeDocument) => void;
const listeners = new Set<Listener>();

/** Calls `listener` with every change this process appends, in the order of its log. Returns how to stop. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells all listeners of `change`, without what was before: it stays in the log. */
export function publish({ was: _kept, ...change }: ChangeDocument): void {
  for (const listener of listeners) listener(change);
}
