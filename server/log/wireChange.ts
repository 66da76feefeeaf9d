import type { AnyChange, Change } from '../../shared/change';
import { kindOf } from '../../shared/kinds';
import { toWire } from '../database/encoding';
import type { ChangeDocument } from '../database/models/change';
import { summaryChange } from './invoiceForms';
import { scopeName } from './scopeLog';

/** A kept change as the wire carries it, in the form a viewer with or without invoice access may see. */
export function wireChange(change: ChangeDocument, invoices: boolean): Change {
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
  return (change.kind === 'invoices' && !invoices ? summaryChange(wire) : wire) as Change;
}
