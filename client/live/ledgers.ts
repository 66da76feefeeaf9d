import { applyChange, type Ledger } from '../../shared/applyChange';
import type { Change, RecordChange, Scope } from '../../shared/change';
import { pick, type AnyRecord, type KindName, type Values } from '../../shared/kind';
import { kindOf } from '../../shared/kinds';
import { INVOICE_SUMMARY_FIELDS, invoices } from '../../shared/kinds/invoices';
import { toRecord } from '../../shared/present';
import { recordKey, type LiveState } from './liveState';
import { landed } from './overlay';

/** More glowing rows than this nobody sees: a wall display must not collect them for weeks. */
const MOST_TOUCHED = 200;

/** Everything that changes the ledgers. Each takes a draft of the state, so that one paint shows one step. */
export interface Ledgers {
  /** Applies changes in order, up to the first gap. `live`: they are news, and glow. */
  apply(draft: LiveState, scope: Scope, changes: readonly Change[], live: boolean): 'applied' | 'gap';
  /** Takes the record a write was answered with, unless a newer one, or its deletion, has come by another way. */
  merge(draft: LiveState, kind: KindName, vessel: number, wire: Values): void;
  /** Takes out a record whose deletion was answered. */
  drop(draft: LiveState, kind: KindName, vessel: number, id: number): void;
}

const ledgerOf = (draft: LiveState, kind: KindName, vessel: number): Ledger | null =>
  kind === 'vessels' ? draft.fleet : draft.selected === vessel ? draft.vessel : null;

/** `seesInvoices`: whether invoices are held in full (design, "Invoice access"). */
export function createLedgers(seesInvoices: () => boolean): Ledgers {
  // The revision of what was deleted: an answer that comes late must not bring it back.
  const gone = new Map<string, number>();

  function note(draft: LiveState, change: RecordChange, before: number | undefined, live: boolean): void {
    const key = recordKey(change.kind, change.id);
    if (change.op === 'deleted') gone.set(key, change.rev);
    const known = before !== undefined && before >= change.rev;
    const own = known || landed(draft, change) || draft.pending[change.kind]?.some((edit) => edit.id === change.id);
    if (!live || own) return;
    draft.touched[key] = { seq: change.seq, by: change.by, at: change.at };
    const keys = Object.keys(draft.touched);
    if (keys.length > MOST_TOUCHED && keys[0]) delete draft.touched[keys[0]];
  }

  return {
    apply(draft, scope, changes, live) {
      const ledger = scope === 'fleet' ? draft.fleet : draft.vessel;
      if (!ledger) return 'applied';
      for (const change of changes) {
        const before = change.op === 'withheld' ? undefined : ledger.records[change.kind]?.[change.id]?.rev;
        const outcome = applyChange(ledger, change);
        if (outcome === 'gap') return 'gap';
        if (outcome === 'applied' && change.op !== 'withheld') note(draft, change, before, live);
      }
      return 'applied';
    },

    merge(draft, kind, vessel, wire) {
      const records = ledgerOf(draft, kind, vessel)?.records[kind];
      const record = toRecord(kindOf(kind), wire);
      if (!records || (gone.get(recordKey(kind, record.id)) ?? 0) >= record.rev) return;
      const held = records[record.id];
      if (held && held.rev >= record.rev) return;
      const seen = kind === 'invoices' && !seesInvoices() ? summaryOf(record) : record;
      if (seen) records[record.id] = seen;
    },

    drop(draft, kind, vessel, id) {
      const records = ledgerOf(draft, kind, vessel)?.records[kind];
      const held = records?.[id];
      if (!records || !held) return;
      gone.set(recordKey(kind, id), held.rev + 1);
      delete records[id];
    },
  };
}

/** What a viewer without invoice access is told of an invoice: nothing, unless it is pending. */
function summaryOf(invoice: AnyRecord): AnyRecord | null {
  if (invoice.status !== invoices.fields.status.initial) return null;
  return { id: invoice.id, vessel_id: invoice.vessel_id, rev: invoice.rev, ...pick(invoice, INVOICE_SUMMARY_FIELDS) };
}
