import type { AnyChange, Change } from '../../shared/log/change';
import { changeIn, type InvoiceForm } from '../../shared/log/invoiceForm';
import { kindOf } from '../../shared/kinds/kinds';
import { toWire } from '../database/encoding';
import type { ChangeDocument } from '../database/models/log';
import { scopeName } from './scopeLog';

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
    at: change.at.toISOString(),
  };
  return changeIn(form, wire) as Change;
}
