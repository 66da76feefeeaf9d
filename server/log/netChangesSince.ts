import { sameValue, type Values } from '../../shared/kinds/kind';
import type { ChangeDocument } from '../database/models/log';
import { storage } from '../database/storage';
import { withFormerValues } from './readPast';

/** The net change of one record over a range of its log, in stored form: the values before (`was`) and after (`is`). */
export interface NetChange extends Pick<ChangeDocument, 'kind' | 'record' | 'at'> {
  op: 'created' | 'updated' | 'deleted' | 'restored';
  /** It was created to replace another one. */
  renewed?: true;
  /** The e-mails of the authors, the latest first: of a deletion, of who deleted; of an update, of those who changed a field that differs. */
  by: string[];
  was: Values;
  is: Values;
}

/** The maximum number of changes, and of their characters, that are read. */
const MOST_CHANGES = 20_000;
const MOST_CHARACTERS = 16_000_000;
const BATCH = 1_000;
const UNNEEDED = { _id: 0, key: 0, request: 0 } as const;

/** A range of log numbers: after `since`, up to `until`. */
interface SeqRange {
  since: number;
  until?: number;
}

interface Folding {
  newest: ChangeDocument;
  oldest: ChangeDocument;
  /** The oldest change by another user. */
  others: ChangeDocument | null;
  /** The fields that each other user has changed, the latest author first. */
  by: Map<string, Set<string>>;
  was: Values;
  is: Values;
}

/**
 * The net changes of the records in a range of a log by users other than `reader` (without `reader`, by all), the latest first. `unread`: the number of
 * older changes that were not read because there are too many. The cost depends only on the size of the range.
 */
export async function netChangesSince(
  scope: number,
  { since, until }: SeqRange,
  reader?: number,
): Promise<{ nets: NetChange[]; unread: number }> {
  const records = new Map<string, Folding>();
  let characters = 0;
  let last = since + 1;
  const seq = until === undefined ? { $gt: since } : { $gt: since, $lte: until };
  const options = { projection: UNNEEDED, sort: { seq: -1 }, limit: MOST_CHANGES, batchSize: BATCH } as const;
  const result = () => ({ nets: [...records.values()].flatMap((folding) => netOf(folding, reader)), unread: last - since - 1 });
  for await (const batch of storage.changeBatches({ scope, seq }, options)) {
    for (const stored of batch) {
      const change = hasFormerValues(stored) ? stored : await withFormerValues(stored);
      fold(records, change, reader);
      last = change.seq;
      characters += charactersOf(change.fields);
      if (characters > MOST_CHARACTERS) return result();
    }
  }
  return result();
}

const hasFormerValues = (change: ChangeDocument): change is ChangeDocument & { was: Values } => change.was !== undefined;

/** The approximate length of `fields` in JSON. Simple values are measured without converting them. */
function charactersOf(fields: Values): number {
  let characters = 0;
  for (const value of Object.values(fields)) characters += typeof value === 'object' ? JSON.stringify(value).length : String(value).length;
  return characters;
}

/** Adds the next older change. Of each field the newest value is kept in `is`, and the oldest former value in `was`. */
function fold(records: Map<string, Folding>, change: ChangeDocument & { was: Values }, reader?: number): void {
  // An erasure leaves no former value, so there is no difference to show.
  if (change.op === 'erased') return;
  const key = `${change.kind}:${change.record}`;
  let folding = records.get(key);
  if (!folding) records.set(key, (folding = { newest: change, oldest: change, others: null, by: new Map(), was: {}, is: {} }));
  folding.oldest = change;
  for (const [name, value] of Object.entries(change.fields)) if (!(name in folding.is)) folding.is[name] = value;
  if (change.user === reader) return;
  folding.others = change;
  const changed = folding.by.get(change.by) ?? new Set();
  folding.by.set(change.by, changed);
  for (const name of Object.keys(change.fields)) {
    changed.add(name);
    folding.was[name] = change.was[name] ?? null;
  }
}

function netOf({ newest, oldest, others, by, was, is }: Folding, reader?: number): NetChange[] {
  if (!others) return [];
  const isGone = newest.op === 'deleted';
  const wasGone = oldest.op === 'created';
  if (isGone && wasGone) return [];
  const base = { kind: newest.kind, record: newest.record, at: newest.at, by: [...by.keys()], was: {}, is: {} };
  if (isGone) return newest.user === reader ? [] : [{ ...base, op: 'deleted', by: [newest.by] }];
  if (wasGone && others === oldest) {
    if (oldest.rev > 1) return [{ ...base, op: 'restored' }];
    return [{ ...base, op: 'created', ...(oldest.fields.chain ? { renewed: true } : {}) }];
  }
  const names = Object.keys(was).filter((name) => !sameValue(was[name] ?? null, is[name] ?? null));
  if (names.length === 0) return [];
  const cut = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  // An edit and its undo leave nothing of their author.
  const authors = base.by.filter((author) => names.some((name) => by.get(author)?.has(name)));
  return [{ ...base, op: 'updated', by: authors, was: cut(was), is: cut(is) }];
}
