import type { Ledger } from '../log/applyChange';
import type { IsoDate } from '../basics/calendar';
import { foreignFileValues } from '../kinds/foreignFiles';
import type { AnyRecord, Kind, Values } from '../kinds/kind';
import { isListed, newestOfChains } from '../kinds/kinds';
import { countExpiredEarlier } from './counts';

/** A record with its computed values for `today` (server/README.md, invariant 7). */
export function present(kind: Kind, record: AnyRecord, today: IsoDate): AnyRecord {
  return { ...record, ...kind.derive(record, today), ...foreignFileValues(kind, record) };
}

/** Records in their kind's order, missing values last, then by id. */
export function inOrder(kind: Kind, records: Iterable<AnyRecord>): AnyRecord[] {
  const rank = (record: AnyRecord) => (kind.order === 'id' ? 0 : ((record.sl_no as number | null) ?? Infinity));
  return [...records].sort((a, b) => {
    const [left, right] = [rank(a), rank(b)];
    return left === right ? a.id - b.id : left - right;
  });
}

/** The key of the records that were renewed, in the answer of a kind with renewals. A reader that follows the log needs them too. */
export const EARLIER = 'earlier';

/** The answer to a list request. Server and open screens compute it alike. `at`: epoch and log number. A restored backup begins a new epoch. */
export function listAnswer(kind: Kind, records: Iterable<AnyRecord>, today: IsoDate, at: Pick<Ledger, 'seq' | 'epoch'>): Values {
  const all = inOrder(kind, records).filter((record) => isListed(kind, record));
  const listed = newestOfChains(kind, all);
  const newest = new Set(listed);
  const shown = (record: AnyRecord) => present(kind, record, today);
  const presented = listed.map(shown);
  return {
    [kind.listKey]: presented,
    ...(kind.renewal && { [EARLIER]: all.filter((record) => !newest.has(record)).map(shown) }),
    ...kind.summarise(listed, today),
    ...(kind.tellsExpiredEarlier && { expired_earlier: countExpiredEarlier(kind, presented, today) }),
    seq: at.seq,
    epoch: at.epoch,
  };
}

/** A wire record without its computed values, as a ledger holds it. */
export function toRecord(kind: Kind, wire: Values): AnyRecord {
  const record: Values = { id: wire.id, vessel_id: wire.vessel_id ?? null, rev: wire.rev };
  for (const [name, field] of Object.entries(kind.fields)) {
    if (!(name in wire)) continue;
    record[name] = field.type === 'items' ? stripItems(wire[name]) : wire[name];
  }
  return Object.assign(record as AnyRecord, foreignFileValues(kind, wire));
}

function stripItems(items: unknown): unknown {
  return Array.isArray(items) ? items.map(({ pending_quantity: _derived, ...item }: Values) => item) : items;
}
