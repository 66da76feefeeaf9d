import type { ChangeDocument } from '../database/models/log';

type Listener = (change: ChangeDocument) => void;
const listeners = new Set<Listener>();

/** Calls `listener` with every change that this process appends, in the order of its log. Returns a function that unsubscribes. */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sends `change` to all listeners, without the former values. */
export function publish({ was: _former, ...change }: ChangeDocument): void {
  for (const listener of listeners) listener(change);
}
