import type { CaughtUp } from '../../shared/events';
import { Problem } from '../../shared/problem';
import { changesSince, headOf } from './readLog';
import { wireChange } from './wireChange';

/**
 * What a reader that holds `since` is missing, in the form it may see; without `since`, nothing but the newest number.
 * @throws Problem 'conflict' when the reader is ahead of the log: it was replaced, and the reader must load afresh.
 */
export async function changesFor(scope: number, since: number | undefined, invoices: boolean): Promise<CaughtUp> {
  const head = await headOf(scope);
  if (since === undefined || since === head) return { head, changes: [] };
  if (since > head) throw new Problem('conflict', 'This log is shorter than what you hold. Load the lists again.');
  const changes = await changesSince(scope, since);
  return { head: Math.max(head, changes.at(-1)?.seq ?? 0), changes: changes.map((change) => wireChange(change, invoices)) };
}
