import type { RecordAction } from '../../shared/api/activity';
import type { KindName } from '../../shared/kinds/kind';
import type { ChangeDocument } from '../database/models/change';
import { storage } from '../database/storage';

/** Which changes are wanted: of one log, or of all when `scope` is left out. */
export interface Wanted {
  scope?: number;
  by?: string;
  kind?: KindName;
  op?: RecordAction;
  /** Only changes older than this place: a number of the log, or of all logs the `_id` of a change. */
  before?: string;
}

type Where = Record<string, unknown>;
/** What orders the changes of one log, or of all. */
type Order = 'seq' | '_id';
type Ordered = ChangeDocument & { _id: unknown };

/** The most entries of one index that are looked through for what the index does not tell. */
export const MOST_SCANNED = 20_000;

const DEEDS: Record<RecordAction, Where> = {
  created: { op: 'created', rev: 1 },
  restored: { op: 'created', rev: { $gt: 1 } },
  updated: { op: 'updated' },
  deleted: { op: 'deleted' },
  gone: { op: 'deleted' },
};

/** The one index to go by, and what is left to compare each entry with. */
function plan({ scope, by, kind, op }: Wanted): { exact: Where; rest: Where; order: Order; hint: Record<string, 1> } {
  const { op: deed, ...more } = op ? DEEDS[op] : {};
  // Few changes are creations or deletions, fewer a person's than a section's. Edits are the rule and have no index.
  const [first = {}, ...others] = [
    ...(deed !== undefined && deed !== 'updated' ? [{ op: deed }] : []),
    ...(by === undefined ? [] : [{ by }]),
    ...(kind === undefined ? [] : [{ kind }]),
  ];
  const rest: Where = Object.assign({}, ...others, more, deed === 'updated' ? { op: deed } : {});
  const order: Order = scope === undefined ? '_id' : 'seq';
  const exact = { ...(scope === undefined ? {} : { scope }), ...first };
  const hint = Object.fromEntries([...Object.keys(exact), order].map((key) => [key, 1 as const]));
  return { exact, rest, order, hint };
}

/**
 * Reads at most `most` changes, newest first; `take` is given one at a time and answers whether it wants another. Answers the place to
 * go on from, null when there are no older ones. What the index does not tell is looked for among 20,000 of its entries, so that no
 * question takes long: fewer changes than `most`, or none, may then be found before that place.
 */
export async function matching(wanted: Wanted, most: number, take: (change: ChangeDocument) => boolean): Promise<string | null> {
  const { exact, rest, order, hint } = plan(wanted);
  const { before } = wanted;
  const older = before === undefined ? {} : { $lt: order === 'seq' ? Number(before) : storage.changeId(before) };
  const floor = Object.keys(rest).length > 0 ? await floorOf(exact, order, older, hint) : undefined;
  const range = { ...older, ...(floor === undefined ? {} : { $gte: floor }) };
  const filter = { ...exact, ...rest, ...(Object.keys(range).length > 0 ? { [order]: range } : {}) };
  let last: unknown = null;
  let taken = 0;
  for await (const change of storage.eachChange(filter, { sort: { [order]: -1 }, limit: most + 1, batchSize: most + 1, hint })) {
    if (taken === most) return String(last);
    taken += 1;
    last = (change as Ordered)[order];
    if (!take(change)) return String(last);
  }
  return floor === undefined ? null : String(floor);
}

/** The place of the last entry of the index that is looked at; undefined when there are not that many. */
async function floorOf(exact: Where, order: Order, older: Where, hint: Record<string, 1>): Promise<unknown> {
  const filter = { ...exact, ...(Object.keys(older).length > 0 ? { [order]: older } : {}) };
  const projection = order === '_id' ? { _id: 1 } : { _id: 0, seq: 1 };
  const [last] = await storage.changes(filter, { projection, sort: { [order]: -1 }, skip: MOST_SCANNED, limit: 1, hint });
  return (last as Ordered | undefined)?.[order];
}

/** The e-mails of all who wrote in a log, or in any. */
export const writersOf = (scope?: number): Promise<string[]> => storage.distinct('by', scope === undefined ? {} : { scope });
