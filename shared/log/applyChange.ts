import type { AnyChange, Change } from './change';
import { dropForeignFileValues } from '../kinds/foreignFiles';
import type { AnyRecord, KindName } from '../kinds/kind';

/** One log as a reader holds it: its epoch, the number it has reached in it and the records of each kind it has loaded. */
export interface Ledger {
  epoch: string;
  seq: number;
  records: Partial<Record<KindName, Record<number, AnyRecord>>>;
}

/** 'held': nothing to do, it is there already. 'gap': one before it is missing, ask again from `ledger.seq`. */
export type ApplyOutcome = 'applied' | 'held' | 'gap';

/**
 * Applies `change` to `ledger` in place (an immer draft, where it must stay immutable). Lists may be read a little later than the
 * number they carry, so a change whose revision a record already has leaves it alone (server/README.md, invariant 3).
 */
export function applyChange(ledger: Ledger, change: Change): ApplyOutcome {
  if (change.seq <= ledger.seq) return 'held';
  if (change.seq !== ledger.seq + 1) return 'gap';
  ledger.seq = change.seq;
  if (change.op !== 'withheld') applyToRecords(ledger, change as AnyChange);
  return 'applied';
}

function applyToRecords(ledger: Ledger, change: AnyChange): void {
  const records = ledger.records[change.kind];
  if (!records) return;
  const held = records[change.id];
  if (held && held.rev >= change.rev) return;
  if (change.op === 'deleted') {
    delete records[change.id];
  } else if (change.op === 'created') {
    const vessel_id = change.vessel === 'fleet' ? null : change.vessel;
    records[change.id] = { ...change.fields, id: change.id, vessel_id, rev: change.rev };
  } else if (held) {
    if ('file' in change.fields) dropForeignFileValues(held);
    Object.assign(held, change.fields, { rev: change.rev });
  }
}
