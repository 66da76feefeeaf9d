import type { RecordAction } from '../../shared/api/activity';
import type { KindName } from '../../shared/kinds/kind';
import type { ChangeDocument } from '../database/models/log';
import { FLEET } from './scopeLog';
import { onEpoch } from '../database/epoch';
import { storage } from '../database/storage';

/** Filters of changes. Without `scope`, changes of all logs. */
export interface Wanted {
  scope?: number;
  /** Only changes of these vessels; without a scope. */
  only?: ReadonlySet<number> | null;
  by?: string;
  kind?: KindName;
  op?: RecordAction;
  /** Only changes before this cursor: a number in one log, or the `_id` of a change for all logs. */
  before?: string;
}

type Where = Record<string, unknown>;
/** The sort key: the number in one log, `_id` for all logs. */
type Order = 'seq' | '_id';
type Ordered = ChangeDocument & { _id: unknown };

/** The maximum number of index entries that are checked for conditions outside the index. */
export const MOST_SCANNED = 20_000;

const ACTIONS: Record<RecordAction, Where> = {
  created: { op: 'created', rev: 1 },
  restored: { op: 'created', rev: { $gt: 1 } },
  updated: { op: 'updated' },
  deleted: { op: 'deleted' },
  gone: { op: 'deleted' },
  erased: { op: 'erased' },
};

/** Whether an index finds the action (server/database/models/log.ts). */
const isRare = (action: unknown): boolean => action === 'created' || action === 'deleted';

/** Chooses the index (`exact`, `hint`), and the conditions to check for each entry (`rest`). */
function plan({ scope, only, by, kind, op }: Wanted): { exact: Where; rest: Where; order: Order; hint: Record<string, 1> } {
  const { op: action, ...more } = op ? ACTIONS[op] : {};
  // The most selective index first: few changes are creations or deletions, and fewer belong to a person than to a section. Edits have no index.
  const [first = {}, ...others] = [
    ...(isRare(action) ? [{ op: action }] : []),
    ...(by === undefined ? [] : [{ by }]),
    ...(kind === undefined ? [] : [{ kind }]),
  ];
  const rest: Where = Object.assign(
    {},
    ...others,
    more,
    action !== undefined && !isRare(action) ? { op: action } : {},
    only ? among(only) : {},
  );
  const order: Order = scope === undefined ? '_id' : 'seq';
  const exact = { ...(scope === undefined ? {} : { scope }), ...first };
  const hint = Object.fromEntries([...Object.keys(exact), order].map((key) => [key, 1 as const]));
  return { exact, rest, order, hint };
}

/**
 * Reads at most `most` changes, newest first. `take` gets one at a time and returns whether it wants another. Returns the cursor to continue from; null if
 * there are no older changes. Conditions outside the index are checked on at most 20,000 entries, so that no query takes long; fewer changes than `most`, or
 * none, may then be found before the cursor.
 */
export async function matching(wanted: Wanted, most: number, take: (change: ChangeDocument) => boolean): Promise<string | null> {
  const { exact, rest, order, hint } = plan(wanted);
  const { before } = wanted;
  const older = before === undefined ? {} : { $lt: order === 'seq' ? Number(before) : storage.changeId(before) };
  const floorAt = () => (before === undefined ? floorOfNewest(exact, order, hint) : floorOf(exact, order, older, hint));
  const floor = Object.keys(rest).length > 0 ? await floorAt() : undefined;
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

/** By index and condition, the floors of first pages. One that is some changes old lets a query check a few entries more. */
const floors = new Map<string, { at: number; floor: unknown }>();
const FLOOR_MS = 10_000;
const MOST_FLOORS = 1_000;
onEpoch(() => floors.clear());

/** The floor of a first page, which is counted at most once in ten seconds: most pages find all they want above it. */
async function floorOfNewest(exact: Where, order: Order, hint: Record<string, 1>): Promise<unknown> {
  const key = JSON.stringify([exact, order]);
  const known = floors.get(key);
  if (known && Date.now() - known.at < FLOOR_MS) return known.floor;
  const at = Date.now();
  const floor = await floorOf(exact, order, {}, hint);
  if (floors.size >= MOST_FLOORS) floors.clear();
  floors.set(key, { at, floor });
  return floor;
}

/** The cursor of the last index entry to check; undefined if there are fewer entries. */
async function floorOf(exact: Where, order: Order, older: Where, hint: Record<string, 1>): Promise<unknown> {
  const filter = { ...exact, ...(Object.keys(older).length > 0 ? { [order]: older } : {}) };
  const projection = order === '_id' ? { _id: 1 } : { _id: 0, seq: 1 };
  const [last] = await storage.changes(filter, { projection, sort: { [order]: -1 }, skip: MOST_SCANNED, limit: 1, hint });
  return (last as Ordered | undefined)?.[order];
}

/** At most `most` changes of one log with numbers after `after` and up to `upTo`, oldest first. */
export function matchingAfter(
  wanted: Omit<Wanted, 'before'> & { scope: number },
  { after, upTo }: { after: number; upTo: number },
  most: number,
): Promise<ChangeDocument[]> {
  const { exact, rest, hint } = plan(wanted);
  return storage.changes({ ...exact, ...rest, seq: { $gt: after, $lte: upTo } }, { sort: { seq: 1 }, limit: most, hint });
}

/** The e-mails of all authors in a log, in those of `only` these vessels, or in all. */
export async function writersOf({ scope, only }: Pick<Wanted, 'scope' | 'only'>): Promise<string[]> {
  if (scope !== undefined || !only) return storage.distinct('by', scope === undefined ? {} : { scope });
  // Asked for separately: an index has the authors of a log, so that its changes are not read. Of the fleet's log, the changes of these vessels are.
  const vessels = { $in: [...only] };
  const ofFleet = { scope: FLEET, kind: 'vessels', record: vessels };
  const found = await Promise.all([{ scope: vessels }, ofFleet].map((filter) => storage.distinct('by', filter)));
  return [...new Set(found.flat())];
}

/** The changes of these vessels and of their records. */
const among = (vessels: ReadonlySet<number>): Where => ({
  $or: [{ scope: { $in: [...vessels] } }, { scope: FLEET, record: { $in: [...vessels] } }],
});
