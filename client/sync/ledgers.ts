import { type ApplyOutcome, applyChange, type Ledger } from '../../shared/log/applyChange';
import type { Change, RecordChange, Scope } from '../../shared/log/change';
import { type InvoiceForm, recordIn } from '../../shared/log/invoiceForm';
import { foreignFileValues, mentionsFile } from '../../shared/kinds/foreignFiles';
import { type KindName, sameValue, type Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { toRecord } from '../../shared/status/present';
import { asStored, type LiveState, type PendingEdit, recordKey } from './store';

/**
 * The change of a record that is being created here may arrive before the answer to its request. Its temporary row is then hidden,
 * or the list would show the record twice. Returns whether `change` was such a change.
 */
function markEchoed(draft: LiveState, change: RecordChange): boolean {
  if (change.op !== 'created') return false;
  const fields: Values = change.fields;
  const isSameScope = ({ vessel }: PendingEdit) => change.vessel === 'fleet' || change.vessel === vessel;
  const edit = draft.pending[change.kind]?.find(
    (other) => other.op === 'created' && !other.echoed && isSameScope(other) && sameValues(other.values, fields),
  );
  if (edit) edit.echoed = true;
  return edit !== undefined;
}

function sameValues(sent: Values, stored: Values): boolean {
  return Object.keys(stored).every((name) => !(name in sent) || sameValue(asStored(sent[name]), asStored(stored[name])));
}

/** How many touched records the state remembers, so that a page left open for weeks does not collect them without limit. */
const MOST_TOUCHED = 200;

/** Everything that changes the ledgers. Each function takes a draft of the state, so that several steps are drawn together. */
export interface Ledgers {
  /** Applies changes in order, up to the first gap. `live`: they are new, so their rows are highlighted. */
  apply(draft: LiveState, scope: Scope, changes: readonly Change[], live: boolean): 'applied' | 'gap';
  /**
   * Stores the record that answers a write, unless a newer revision or its deletion has already arrived. `epoch`: the epoch of the
   * write, if known; an answer of another epoch is ignored.
   */
  merge(draft: LiveState, kind: KindName, vessel: number, wire: Values, epoch?: string): void;
  /** Removes a record whose deletion was confirmed. `base`: the deleted revision, 0 if unknown; a newer one was restored since and stays. */
  drop(draft: LiveState, kind: KindName, vessel: number, id: number, base: number, epoch?: string): void;
}

const ledgerOf = (draft: LiveState, kind: KindName, vessel: number): Ledger | null =>
  kindOf(kind).scope === 'fleet' ? draft.fleet : draft.selected === vessel ? draft.vessel : null;

/** `invoiceForm`: the form of invoices this user may see. `self`: the user's e-mail, which marks own changes. */
export function createLedgers(invoiceForm: () => InvoiceForm, self: () => string | null): Ledgers {
  // The revisions of deleted records: a delayed answer must not bring one back. The key holds the epoch, because another epoch may still have the record.
  const deletedRevs = new Map<string, number>();
  const deletionKey = ({ epoch }: Ledger, kind: KindName, id: number) => `${epoch} ${recordKey(kind, id)}`;

  function noteChange(draft: LiveState, ledger: Ledger, change: RecordChange, live: boolean): void {
    const key = recordKey(change.kind, change.id);
    if (change.op === 'deleted') deletedRevs.set(deletionKey(ledger, change.kind, change.id), change.rev);
    if (markEchoed(draft, change) || !live) return;
    const own = change.by === self();
    draft.touched[key] = { seq: change.seq, op: change.op, by: change.by, own, at: change.at };
  }
  // Called once for a whole batch of changes, because listing the keys of a draft is slow.
  function forgetOldest({ touched }: LiveState): void {
    for (const key of Object.keys(touched).slice(0, -MOST_TOUCHED)) delete touched[key];
  }

  return {
    apply(draft, scope, changes, live) {
      const ledger = scope === 'fleet' ? draft.fleet : draft.vessel;
      if (!ledger) return 'applied';
      let outcome: ApplyOutcome = 'applied';
      for (const change of changes) {
        outcome = applyChange(ledger, change);
        if (outcome === 'gap') break;
        if (outcome === 'applied' && change.op !== 'withheld') noteChange(draft, ledger, change, live);
      }
      if (live) forgetOldest(draft);
      return outcome === 'gap' ? 'gap' : 'applied';
    },

    merge(draft, kind, vessel, wire, epoch) {
      const ledger = ledgerOf(draft, kind, vessel);
      if (!ledger || (epoch !== undefined && epoch !== ledger.epoch)) return;
      const records = ledger.records[kind];
      const record = toRecord(kindOf(kind), wire);
      const current = records?.[record.id];
      // An answer without a revision (another system's answer to an upload) describes only the file.
      if (wire.rev === undefined) return void (current && Object.assign(current, foreignFileValues(kindOf(kind), wire)));
      if (!records || (deletedRevs.get(deletionKey(ledger, kind, record.id)) ?? 0) >= record.rev) return;
      if (current && !mentionsFile(wire)) Object.assign(record, foreignFileValues(kindOf(kind), current));
      if (current && current.rev >= record.rev) return;
      const seen = recordIn(invoiceForm(), kindOf(kind), record);
      if (seen) records[record.id] = seen;
    },

    drop(draft, kind, vessel, id, base, epoch) {
      const ledger = ledgerOf(draft, kind, vessel);
      const records = ledger?.records[kind];
      const current = records?.[id];
      if (!ledger || !current || (epoch !== undefined && epoch !== ledger.epoch)) return;
      if (base > 0 && current.rev > base) return;
      deletedRevs.set(deletionKey(ledger, kind, id), current.rev + 1);
      delete records[id];
    },
  };
}
