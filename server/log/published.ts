import type { ChangeDocument } from '../database/models/change';

type Listener = (change: ChangeDocument) => void;
const listeners = new Set<Listener>();

/** Calls `listener` with every change this process appends, in the order of its log. Returns how to stop. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function publish(change: ChangeDocument): void {
  for (const listener of listeners) listener(change);
}
