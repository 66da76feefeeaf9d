import type { AnyChange, Withheld } from './change';
import { type AnyRecord, type Kind, pick, type Values } from '../kinds/kind';
import { kindOf } from '../kinds/kinds';
import { INVOICE_SUMMARY_FIELDS } from '../kinds/invoices';

/** How a viewer is told of invoices: in full with invoice access, otherwise a summary of those that are pending (shared/README.md, section 6). */
export type InvoiceForm = 'full' | 'summary';

/** An invoice without its money: what its author is answered without invoice access, pending or not. */
const withoutMoney = (invoice: AnyRecord): AnyRecord => ({
  id: invoice.id,
  vessel_id: invoice.vessel_id,
  rev: invoice.rev,
  ...pick(invoice, INVOICE_SUMMARY_FIELDS),
});

/** A record of any kind as a viewer may see it; null for an invoice that a viewer without access is not told of. */
export function recordIn(form: InvoiceForm, kind: Kind, record: AnyRecord): AnyRecord | null {
  if (kind.access === 'session' || form === 'full') return record;
  return record.status === 'Pending' ? withoutMoney(record) : null;
}

/** A new record of any kind as its author is answered: an invoice without its money unless the author has access. */
export const createdIn = (form: InvoiceForm, kind: Kind, record: AnyRecord): AnyRecord =>
  kind.access === 'session' || form === 'full' ? record : withoutMoney(record);

/**
 * The same for a change of any kind. Invoices are only ever created by the contract: one created pending is told in summary, any other
 * change is withheld, its number alone being sent so that the reader sees no gap.
 */
export function changeIn(form: InvoiceForm, change: AnyChange): AnyChange | Withheld {
  if (kindOf(change.kind).access === 'session' || form === 'full') return change;
  if (change.op === 'created' && change.fields.status === 'Pending') {
    return { ...change, fields: Object.fromEntries(INVOICE_SUMMARY_FIELDS.map((name) => [name, change.fields[name]])) as Values };
  }
  return { vessel: change.vessel, seq: change.seq, at: change.at, op: 'withheld' };
}
