import type { AnyChange, Withheld } from './change';
import { type AnyRecord, type Kind, pick, type Values } from '../kinds/kind';
import { kindOf } from '../kinds/kinds';
import { INVOICE_SUMMARY_FIELDS } from '../kinds/invoices';

/** How a viewer sees invoices: in full with invoice access, otherwise a summary of the pending ones. */
export type InvoiceForm = 'full' | 'summary';

/** The summary of an invoice, without amounts. */
const withoutMoney = (invoice: AnyRecord): AnyRecord => ({
  id: invoice.id,
  vessel_id: invoice.vessel_id,
  rev: invoice.rev,
  ...pick(invoice, INVOICE_SUMMARY_FIELDS),
});

/** A record of any kind as a viewer may see it; null for an invoice that is hidden from a viewer without access. */
export function recordIn(form: InvoiceForm, kind: Kind, record: AnyRecord): AnyRecord | null {
  if (kind.access === 'session' || form === 'full') return record;
  return record.status === 'Pending' ? withoutMoney(record) : null;
}

/** A new record in the answer to its author. An author without invoice access gets the summary of an invoice, pending or not. */
export const createdIn = (form: InvoiceForm, kind: Kind, record: AnyRecord): AnyRecord =>
  kind.access === 'session' || form === 'full' ? record : withoutMoney(record);

/**
 * A change of any kind as a viewer may see it. Without invoice access, the creation of a pending invoice is summarised, its deletion is
 * shown, and every other change of an invoice is withheld. A deletion of an invoice is stored with its status, which is not shown.
 */
export function changeIn(form: InvoiceForm, change: AnyChange): AnyChange | Withheld {
  const isPending = change.fields.status === 'Pending';
  const isFull = kindOf(change.kind).access === 'session' || form === 'full';
  if (change.op === 'deleted' && (isFull || isPending)) return { ...change, fields: {} };
  if (isFull) return change;
  if (change.op === 'created' && isPending) {
    return { ...change, fields: Object.fromEntries(INVOICE_SUMMARY_FIELDS.map((name) => [name, change.fields[name]])) as Values };
  }
  return { vessel: change.vessel, seq: change.seq, at: change.at, op: 'withheld' };
}
