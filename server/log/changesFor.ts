import type { Change } from '../../shared/log/change';
import type { CaughtUp } from '../../shared/api/events';
import type { InvoiceForm } from '../../shared/log/invoiceForm';
import { Problem } from '../../shared/basics/problem';
import { epoch } from '../database/epoch';
import { assertEpoch } from './assertEpoch';
import { newestOf } from './projectedTo';
import { changesSince } from './readLog';
import { wireChange } from './wireChange';

/** The most one answer carries, in changes and in bytes of JSON: a reader that is further behind asks again from its own number. */
const MOST_CHANGES = 5_000;
const MOST_BYTES = 2_000_000;

/** How far a reader has come, and in the log of which epoch; it may say neither. */
export interface ReaderPosition {
  since?: number;
  epoch?: string;
}

/**
 * What a reader that has come to `since` is missing, in the form it may see; without `since`, nothing but the newest number. At least
 * one change while there is one, however large.
 * @throws Problem 'restored' when the reader holds a log that a backup has replaced, 'conflict' when it is ahead of this one: either way
 * it must load afresh.
 */
export async function changesFor(scope: number, { since, epoch: of }: ReaderPosition, form: InvoiceForm): Promise<CaughtUp> {
  const now = epoch();
  assertEpoch(of);
  const head = await newestOf(scope);
  if (since === undefined || since === head) return { head, epoch: now, changes: [] };
  if (since > head) throw new Problem('conflict', 'This log is shorter than what you hold. Load the lists again.');
  const changes: Change[] = [];
  let bytes = 0;
  for await (const kept of changesSince(scope, since, MOST_CHANGES)) {
    const change = wireChange(kept, form);
    changes.push(change);
    bytes += Buffer.byteLength(JSON.stringify(change));
    if (bytes > MOST_BYTES) break;
  }
  return { head: Math.max(head, changes.at(-1)?.seq ?? 0), epoch: now, changes };
}
