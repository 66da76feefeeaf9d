import { applyChange, type Ledger, type Outcome } from '../../shared/log/applyChange';
import type { Change, RecordChange, Scope } from '../../shared/log/change';
import { foreignSigns, speaksOfFile } from '../../shared/kinds/fileSigns';
import { type InvoiceForm, recordIn } from '../../shared/log/invoiceForm';
import type { KindName, Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { toRecord } from '../../shared/status/present';
import { recordKey, type LiveState } from './liveState';
import { markEchoed } from './overlay';

/** The most touched records that are remembered. A wall display runs for weeks and must not collect them without end. */
const MOST_TOUCHED = 200;

/** Everything that changes the ledgers. Each takes a draft of the state, so that one paint shows one step. */
export interface Ledgers {
  /** Applies changes in order, up to the first gap. `live`: they are news, and glow. */
  apply(draft: LiveState, scope: Scope, changes: readonly Change[], live: boolean): 'applied' | 'gap';
  /**
   * Takes the record a write was answered with, unless a newer one, or its deletion, has come by another way. `epoch`: that of the
   * write, where it is known; the answer says nothing of a log of another.
   */
  merge(draft: LiveState, kind: KindName, vessel: number, wire: Values, epoch?: string): void;
  /** Takes out a record whose deletion was answered. */
  drop(draft: LiveState, kind: KindName, vessel: number, id: number, epoch?: string): void;
}

const ledgerOf = (draft: LiveState, kind: KindName, vessel: number): Ledger | null =>
  kindOf(kind).scope === 'fleet' ? draft.fleet : draft.selected === vessel ? draft.vessel : null;

/** `invoiceForm`: how invoices are held. `self`: the e-mail under which own changes come back. */
export function createLedgers(invoiceForm: () => InvoiceForm, self: () => string | null): Ledgers {
  // The revision of what was deleted: an answer that comes late must not bring it back. Another epoch may hold it still.
  const gone = new Map<string, number>();
  const goneKey = ({ epoch }: Ledger, kind: KindName, id: number) => `${epoch} ${recordKey(kind, id)}`;

  function note(draft: LiveState, ledger: Ledger, change: RecordChange, live: boolean): void {
    const key = recordKey(change.kind, change.id);
    if (change.op === 'deleted') gone.set(goneKey(ledger, change.kind, change.id), change.rev);
    if (markEchoed(draft, change) || !live) return;
    const own = change.by === self();
    draft.touched[key] = { seq: change.seq, op: change.op, by: change.by, own, at: change.at };
  }
  // Once for all changes that come together: the keys of a draft are slow to list.
  function forgetOldest({ touched }: LiveState): void {
    for (const key of Object.keys(touched).slice(0, -MOST_TOUCHED)) delete touched[key];
  }

  return {
    apply(draft, scope, changes, live) {
      const ledger = scope === 'fleet' ? draft.fleet : draft.vessel;
      if (!ledger) return 'applied';
      let outcome: Outcome = 'applied';
      for (const change of changes) {
        outcome = applyChange(ledger, change);
        if (outcome === 'gap') break;
        if (outcome === 'applied' && change.op !== 'withheld') note(draft, ledger, change, live);
      }
      if (live) forgetOldest(draft);
      return outcome === 'gap' ? 'gap' : 'applied';
    },

    merge(draft, kind, vessel, wire, epoch) {
      const ledger = ledgerOf(draft, kind, vessel);
      if (!ledger || (epoch !== undefined && epoch !== ledger.epoch)) return;
      const records = ledger.records[kind];
      const record = toRecord(kindOf(kind), wire);
      const held = records?.[record.id];
      // An answer without a revision, such as another system's to an upload, speaks of the file alone.
      if (wire.rev === undefined) return void (held && Object.assign(held, foreignSigns(kindOf(kind), wire)));
      if (!records || (gone.get(goneKey(ledger, kind, record.id)) ?? 0) >= record.rev) return;
      if (held && !speaksOfFile(wire)) Object.assign(record, foreignSigns(kindOf(kind), held));
      if (held && held.rev >= record.rev) return;
      const seen = recordIn(invoiceForm(), kindOf(kind), record);
      if (seen) records[record.id] = seen;
    },

    drop(draft, kind, vessel, id, epoch) {
      const ledger = ledgerOf(draft, kind, vessel);
      const records = ledger?.records[kind];
      const held = records?.[id];
      if (!ledger || !held || (epoch !== undefined && epoch !== ledger.epoch)) return;
      gone.set(goneKey(ledger, kind, id), held.rev + 1);
      delete records[id];
    },
  };
}
