import type { AnyChange, Change } from '../../shared/log/change';
import { changeIn, type InvoiceForm } from '../../shared/log/invoiceForm';
import { kindOf } from '../../shared/kinds/kinds';
import { toWire } from '../database/encoding';
import type { ChangeDocument } from '../database/models/log';
import { FLEET, scopeName } from './scopeLog';

/** A stored change in wire form, as a viewer may see it. */
export function wireChange(change: ChangeDocument, form: InvoiceForm): Change {
  const wire: AnyChange = {
    vessel: scopeName(change.scope),
    seq: change.seq,
    kind: change.kind,
    id: change.record,
    rev: change.rev,
    op: change.op,
    fields: toWire(kindOf(change.kind), change.fields),
    by: change.by,
    ...(change.said && { said: change.said }),
    at: change.at.toISOString(),
  };
  return changeIn(form, wire) as Change;
}

/** Who reads a change: its form of invoices, and the vessels it may see (null: all). */
export interface ChangeReader {
  invoiceForm: InvoiceForm;
  access: { vessels: ReadonlySet<number> | null };
}

/** Whether the vessel of a change is one of `vessels`. The fleet's log contains the changes of vessels themselves. */
export const isAmong = (vessels: ReadonlySet<number> | null, { scope, record }: Pick<ChangeDocument, 'scope' | 'record'>): boolean =>
  vessels === null || vessels.has(scope === FLEET ? record : scope);

/** Only the number of a change, for those who may not see it. */
export const withheld = ({ scope, seq, at }: ChangeDocument): Change => ({
  vessel: scopeName(scope),
  seq,
  at: at.toISOString(),
  op: 'withheld',
});

/** A stored change as `reader` may see it. */
export const changeFor = (change: ChangeDocument, { invoiceForm, access }: ChangeReader): Change =>
  isAmong(access.vessels, change) ? wireChange(change, invoiceForm) : withheld(change);
