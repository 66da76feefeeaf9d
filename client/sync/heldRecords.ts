import type { Ledger } from '../../shared/log/applyChange';
import type { AnyRecord, KindName, Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { nameIn, recordKey, type LiveStore, type PendingEdit } from './liveState';

/** Who else has changed the record of a write, as far as that is known. */
export function othersOf(store: LiveStore, { kind, id }: PendingEdit): string {
  const touch = store.get().touched[recordKey(kind, id)];
  return touch && !touch.own ? nameIn(store.get(), touch.by) : 'Somebody else';
}

/** What the user sees of a record, own unanswered writes included. */
export function seenNow(store: LiveStore, kind: KindName, id: number): Values {
  const earlier = store.get().pending[kind]?.filter((other) => other.id === id) ?? [];
  return Object.assign({}, heldNow(store, kind, id), ...earlier.map((other) => other.values));
}

function ledgerNow(store: LiveStore, kind: KindName): Ledger | null {
  const { fleet, vessel } = store.get();
  return kindOf(kind).scope === 'fleet' ? fleet : vessel;
}

export const heldNow = (store: LiveStore, kind: KindName, id: number): AnyRecord | undefined => ledgerNow(store, kind)?.records[kind]?.[id];

/** The epoch of the log a write goes to, as it is held here: where the vessel's is not, the fleet's says it. */
export const epochNow = (store: LiveStore, kind: KindName): string | undefined => (ledgerNow(store, kind) ?? store.get().fleet)?.epoch;
