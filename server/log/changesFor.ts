import type { Change } from '../../shared/log/change';
import type { CaughtUp } from '../../shared/api/events';
import { Problem } from '../../shared/basics/problem';
import { epoch } from '../database/epoch';
import { assertEpoch } from './assertEpoch';
import { newestOf } from './projectedTo';
import { changesSince } from './readLog';
import { changeFor, type ChangeReader } from './wireChange';

/**
 * The limits of one answer, in changes and bytes of JSON: 8 s at 256 kbit/s, well before the time limits of the page and of Socket.IO's pings. A reader that
 * is further behind asks again from its new number.
 */
const MOST_CHANGES = 5_000;
const MOST_BYTES = 250_000;

/** The position of a reader in a log. `epoch` belongs to `since`. */
export interface ReaderPosition {
  since?: number;
  epoch?: string;
}

/**
 * The changes after `since`, in the form the reader may see; without `since`, only the newest number. If there are changes, at least one is returned, even
 * a large one. @throws Problem 'restored' for another epoch, 'conflict' if the reader is ahead of the log. In both cases it must load the lists again.
 */
export async function changesFor(scope: number, { since, epoch: of }: ReaderPosition, reader: ChangeReader): Promise<CaughtUp> {
  const now = epoch();
  assertEpoch(of);
  const head = await newestOf(scope);
  if (since === undefined || since === head) return { head, epoch: now, changes: [] };
  if (since > head) throw new Problem('conflict', 'This log is shorter than what you hold. Load the lists again.');
  const changes: Change[] = [];
  let bytes = 0;
  for await (const stored of changesSince(scope, since, MOST_CHANGES)) {
    const change = changeFor(stored, reader);
    changes.push(change);
    bytes += Buffer.byteLength(JSON.stringify(change));
    if (bytes > MOST_BYTES) break;
  }
  return { head: Math.max(head, changes.at(-1)?.seq ?? 0), epoch: now, changes };
}
