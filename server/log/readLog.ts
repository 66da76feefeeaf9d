import type { KindName } from '../../shared/kinds/kind';
import type { ChangeDocument } from '../database/models/log';
import { storage } from '../database/storage';

/** Small enough that a batch of the largest changes fits in memory. */
const BATCH = 100;

// Former values are only read for a record's history, and never sent to followers of a log.
const WITHOUT_WAS = { was: 0 } as const;

const NEWEST = { sort: { seq: -1 }, limit: 1 } as const;

/** The maximum number of changes that are read for their authors. */
const MOST_WRITERS = 50;

/** At most `most` changes of a log after `since`, oldest first, as a stream. */
export function changesSince(scope: number, since: number, most: number): AsyncGenerator<ChangeDocument> {
  return storage.eachChange({ scope, seq: { $gt: since } }, { projection: WITHOUT_WAS, sort: { seq: 1 }, limit: most, batchSize: BATCH });
}

/** The number of a log's newest change; 0 if it has none. */
export async function headOf(scope: number): Promise<number> {
  const [newest] = await storage.changes({ scope }, { projection: { seq: 1 }, ...NEWEST });
  return newest?.seq ?? 0;
}

/** A log's newest change; null if it has none. */
export async function newestChange(scope: number): Promise<ChangeDocument | null> {
  return (await storage.changes({ scope }, { projection: WITHOUT_WAS, ...NEWEST }))[0] ?? null;
}

/** The changes made with mutation keys, by key. Unused keys are missing. */
export async function changesByKey(keys: readonly string[]): Promise<Map<string, ChangeDocument>> {
  if (keys.length === 0) return new Map();
  const found = await storage.changes({ key: { $in: [...keys] } }, { projection: WITHOUT_WAS });
  return new Map(found.map((change) => [change.key ?? '', change]));
}

/** The change made with a mutation key; null if the key is unused. */
export async function changeByKey(key: string): Promise<ChangeDocument | null> {
  return (await storage.changes({ key }, { projection: WITHOUT_WAS, limit: 1 }))[0] ?? null;
}

/** The changes of a record, oldest first, with only the file in `fields`. */
export async function fileChanges(scope: number, kind: KindName, record: number): Promise<ChangeDocument[]> {
  return storage.changes({ scope, kind, record }, { projection: { rev: 1, op: 1, by: 1, 'fields.file': 1 }, sort: { rev: 1 } });
}

/** The e-mails of a record's authors after `rev`, the latest first; with `names`, only of changes of these fields. */
export async function writersSince(
  scope: number,
  kind: KindName,
  record: number,
  rev: number,
  names?: readonly string[],
): Promise<string[]> {
  const touching = names && { $or: names.map((name) => ({ [`fields.${name}`]: { $exists: true } })) };
  const reading = { projection: { by: 1 }, sort: { rev: -1 }, limit: MOST_WRITERS } as const;
  const found = await storage.changes({ scope, kind, record, rev: { $gt: rev }, ...touching }, reading);
  return [...new Set(found.map(({ by }) => by))];
}

/** Whether the personal data of a record was erased after `rev`. */
export async function isErasedSince(scope: number, kind: KindName, record: number, rev: number): Promise<boolean> {
  const found = await storage.changes({ scope, kind, record, rev: { $gt: rev }, op: 'erased' }, { projection: { seq: 1 }, limit: 1 });
  return found.length > 0;
}

/** The creations and restorations of a kind in a log after `since`, oldest first: number, key, author and fields. */
export function createdSince(
  scope: number,
  kind: KindName,
  since: number,
): AsyncGenerator<Pick<ChangeDocument, 'seq' | 'key' | 'by' | 'fields'>> {
  const projection = { seq: 1, key: 1, by: 1, fields: 1 };
  return storage.eachChange({ scope, kind, seq: { $gt: since }, op: 'created' }, { projection, sort: { seq: 1 }, batchSize: BATCH });
}

/** At most `most` changes of a kind in a log with mutation keys between `first` and `last`, ordered by key, with their former values. */
export async function changesWithKeys(
  scope: number,
  kind: KindName,
  [first, last]: readonly [string, string],
  most: number,
): Promise<ChangeDocument[]> {
  return storage.changes({ key: { $gte: first, $lte: last }, scope, kind }, { sort: { key: 1 }, limit: most });
}

/**
 * The number of a log's last change before `instant`; 0 if there is none. Binary search by number, because numbers are ordered by time; an index of times
 * would slow down every write. `head`: the newest number.
 */
export async function lastBefore(scope: number, instant: Date, head: number): Promise<number> {
  let [last, most] = [0, head];
  while (last < most) {
    const middle = Math.ceil((last + most) / 2);
    const reading = { projection: { _id: 0, seq: 1, at: 1 }, sort: { seq: 1 }, limit: 1 } as const;
    const [change] = await storage.changes({ scope, seq: { $gte: middle } }, reading);
    if (change && change.at < instant) last = change.seq;
    else most = middle - 1;
  }
  return last;
}
