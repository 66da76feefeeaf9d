import type { KindName } from '../../shared/kinds/kind';
import type { ChangeDocument } from '../database/models/change';
import { storage } from '../database/storage';

/** Few enough that a hundred of the largest are held easily. */
const BATCH = 100;

// Former values are read with a record's past and never sent to followers of a log.
const TOLD = { was: 0 } as const;

const NEWEST = { sort: { seq: -1 }, limit: 1 } as const;

/** The most changes that are looked through for their authors. */
const MOST_WRITERS = 50;

/** At most `most` changes of a log after `since`, oldest first, read as they are taken. */
export function changesSince(scope: number, since: number, most: number): AsyncGenerator<ChangeDocument> {
  return storage.eachChange({ scope, seq: { $gt: since } }, { projection: TOLD, sort: { seq: 1 }, limit: most, batchSize: BATCH });
}

/** The number of a log's newest change; 0 when it has none. */
export async function headOf(scope: number): Promise<number> {
  const [newest] = await storage.changes({ scope }, { projection: { seq: 1 }, ...NEWEST });
  return newest?.seq ?? 0;
}

/** A log's newest change; null when it has none. */
export async function newestChange(scope: number): Promise<ChangeDocument | null> {
  return (await storage.changes({ scope }, { projection: TOLD, ...NEWEST }))[0] ?? null;
}

/** The changes that mutation keys stand for, by key, as far as they were made. */
export async function changesByKey(keys: readonly string[]): Promise<Map<string, ChangeDocument>> {
  if (keys.length === 0) return new Map();
  const found = await storage.changes({ key: { $in: [...keys] } }, { projection: TOLD });
  return new Map(found.map((change) => [change.key ?? '', change]));
}

/** The change a mutation key stands for, if it was made. */
export async function changeByKey(key: string): Promise<ChangeDocument | null> {
  return (await storage.changes({ key }, { projection: TOLD, limit: 1 }))[0] ?? null;
}

/** Who brought or took a record's file, oldest first: of `fields` the file alone. */
export async function fileChanges(scope: number, kind: KindName, record: number): Promise<ChangeDocument[]> {
  return storage.changes({ scope, kind, record }, { projection: { rev: 1, op: 1, by: 1, 'fields.file': 1 }, sort: { rev: 1 } });
}

/** The e-mails of a record's writers after `rev`, the latest first; with `names`, only of changes to these fields. */
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

/** What was created in a log after `since`, what was restored too, oldest first: of each its number, its key, by whom, and the fields. */
export function createdSince(
  scope: number,
  kind: KindName,
  since: number,
): AsyncGenerator<Pick<ChangeDocument, 'seq' | 'key' | 'by' | 'fields'>> {
  const projection = { seq: 1, key: 1, by: 1, fields: 1 };
  return storage.eachChange({ scope, kind, seq: { $gt: since }, op: 'created' }, { projection, sort: { seq: 1 }, batchSize: BATCH });
}

/** At most `most` changes to a kind in a log whose mutation keys lie between two, in the order of their keys, with what was before. */
export async function changesWithKeys(
  scope: number,
  kind: KindName,
  [first, last]: readonly [string, string],
  most: number,
): Promise<ChangeDocument[]> {
  return storage.changes({ key: { $gte: first, $lte: last }, scope, kind }, { sort: { key: 1 }, limit: most });
}
