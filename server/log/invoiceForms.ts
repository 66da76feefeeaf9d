import type { Withheld } from '../../shared/change';
import { pick, type AnyRecord, type Values } from '../../shared/kind';
import { INVOICE_SUMMARY_FIELDS } from '../../shared/kinds/invoices';
import type { AnyChange } from '../../shared/change';

/** An invoice without its money: what its author is answered without invoice access, pending or not. */
export const withoutMoney = (invoice: AnyRecord): AnyRecord => ({
  id: invoice.id,
  vessel_id: invoice.vessel_id,
  rev: invoice.rev,
  ...pick(invoice, INVOICE_SUMMARY_FIELDS),
});

/** What a viewer without invoice access is told of an invoice: a summary while it is pending, otherwise nothing (shared/README.md, section 6). */
export const summaryRecord = (invoice: AnyRecord): AnyRecord | null => (invoice.status === 'Pending' ? withoutMoney(invoice) : null);

/**
 * The same for a change. Invoices are only ever created by the contract: one created pending is told in summary, any other change is
 * withheld, its number alone being sent so that the reader sees no gap.
 */
export function summaryChange(change: AnyChange): AnyChange | Withheld {
  if (change.op === 'created' && change.fields.status === 'Pending') {
    return { ...change, fields: Object.fromEntries(INVOICE_SUMMARY_FIELDS.map((name) => [name, change.fields[name]])) as Values };
  }
  return { vessel: change.vessel, seq: change.seq, at: change.at, op: 'withheld' };
}
