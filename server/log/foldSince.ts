import type { Values } from '../../shared/kinds/kind';
import { sameValue } from '../../shared/kinds/identity';
import type { ChangeDocument } from '../database/models/change';
import { storage } from '../database/storage';
import { withWas } from './readPast';

/** What became of one record after a number of its log, in stored form. */
export interface Net extends Pick<ChangeDocument, 'kind' | 'record' | 'at'> {
  op: 'created' | 'updated' | 'deleted' | 'restored';
  /** The e-mails of those who changed it, the latest first. */
  by: string[];
  was: Values;
  is: Values;
}

/** The most that is looked through: changes, and letters of them. */
const MOST_CHANGES = 20_000;
const MOST_LETTERS = 16_000_000;
const BATCH = 1_000;
const UNNEEDED = { _id: 0, key: 0, request: 0 } as const;

/** Numbers of a log: those after `since`, and no later than `until` where it is given. */
interface Stretch {
  since: number;
  until?: number;
}

interface Folding {
  newest: ChangeDocument;
  oldest: ChangeDocument;
  /** The oldest change that another user made. */
  others: ChangeDocument | null;
  by: Set<string>;
  was: Values;
  is: Values;
}

/**
 * What users other than `reader` did to the records of a log after the number `since`, and no later than `until`, one answer a record, the
 * latest first: of each field they changed, what it was before them and what it was then. Without `reader`, what all did. `unread`: how
 * many older changes were too many. It costs what lies between.
 */
export async function foldSince(scope: number, { since, until }: Stretch, reader?: number): Promise<{ nets: Net[]; unread: number }> {
  const records = new Map<string, Folding>();
  let letters = 0;
  let last = since + 1;
  const seq = until === undefined ? { $gt: since } : { $gt: since, $lte: until };
  const reading = { projection: UNNEEDED, sort: { seq: -1 }, limit: MOST_CHANGES, batchSize: BATCH } as const;
  const result = () => ({ nets: [...records.values()].flatMap(netOf), unread: last - since - 1 });
  for await (const piece of storage.changePieces({ scope, seq }, reading)) {
    for (const kept of piece) {
      const change = hasWas(kept) ? kept : await withWas(kept);
      fold(records, change, change.user === reader);
      last = change.seq;
      letters += lettersOf(change.fields);
      if (letters > MOST_LETTERS) return result();
    }
  }
  return result();
}

const hasWas = (change: ChangeDocument): change is ChangeDocument & { was: Values } => change.was !== undefined;

/** About how long `fields` are in JSON. Most are a short text or two, and measured without being written. */
function lettersOf(fields: Values): number {
  let letters = 0;
  for (const value of Object.values(fields)) letters += typeof value === 'object' ? JSON.stringify(value).length : String(value).length;
  return letters;
}

/** Goes back in time: the first value met is the last one, and the last former value met the first. */
function fold(records: Map<string, Folding>, change: ChangeDocument & { was: Values }, isOwn: boolean): void {
  const key = `${change.kind}:${change.record}`;
  let folding = records.get(key);
  if (!folding) records.set(key, (folding = { newest: change, oldest: change, others: null, by: new Set(), was: {}, is: {} }));
  folding.oldest = change;
  for (const [name, value] of Object.entries(change.fields)) if (!(name in folding.is)) folding.is[name] = value;
  if (isOwn) return;
  folding.others = change;
  folding.by.add(change.by);
  for (const name of Object.keys(change.fields)) folding.was[name] = change.was[name] ?? null;
}

function netOf({ newest, oldest, others, by, was, is }: Folding): Net[] {
  if (!others) return [];
  const isGone = newest.op === 'deleted';
  const wasGone = oldest.op === 'created';
  if (isGone && wasGone) return [];
  const told = { kind: newest.kind, record: newest.record, at: newest.at, by: [...by], was: {}, is: {} };
  if (isGone) return [{ ...told, op: 'deleted' }];
  if (wasGone && others === oldest) return [{ ...told, op: oldest.rev === 1 ? 'created' : 'restored' }];
  const names = Object.keys(was).filter((name) => !sameValue(was[name] ?? null, is[name] ?? null));
  if (names.length === 0) return [];
  const cut = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return [{ ...told, op: 'updated', was: cut(was), is: cut(is) }];
}
