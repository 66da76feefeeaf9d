import type { AnyChange, Change } from './change';
import { dropForeignFileValues } from '../kinds/foreignFiles';
import type { AnyRecord, KindName } from '../kinds/kind';

/**
 * The state of one log at a reader: its epoch, the number of the last applied change, and the loaded records by kind and id. A restored backup begins a
 * new epoch.
 */
export interface Ledger {
  epoch: string;
  seq: number;
  records: Partial<Record<KindName, Record<number, AnyRecord>>>;
}

/** 'duplicate': it was applied before. 'gap': an earlier change is missing; ask for the changes after `ledger.seq`. */
export type ApplyOutcome = 'applied' | 'duplicate' | 'gap';

/**
 * Applies `change` to `ledger` in place; pass an immer draft if the ledger must stay immutable. A list may be newer than its log number, so
 * a record that already has the change's revision stays as it is (server/README.md, invariant 3).
 */
export function applyChange(ledger: Ledger, change: Change): ApplyOutcome {
  if (change.seq <= ledger.seq) return 'duplicate';
  if (change.seq !== ledger.seq + 1) return 'gap';
  ledger.seq = change.seq;
  if (change.op !== 'withheld') applyToRecords(ledger, change as AnyChange);
  return 'applied';
}

function applyToRecords(ledger: Ledger, change: AnyChange): void {
  const records = ledger.records[change.kind];
  if (!records) return;
  const record = records[change.id];
  if (record && record.rev >= change.rev) return;
  if (change.op === 'deleted') {
    delete records[change.id];
  } else if (change.op === 'created') {
    const vessel_id = change.vessel === 'fleet' ? null : change.vessel;
    records[change.id] = { ...change.fields, id: change.id, vessel_id, rev: change.rev };
  } else if (record) {
    if ('file' in change.fields) dropForeignFileValues(record);
    Object.assign(record, change.fields, { rev: change.rev });
  }
}
