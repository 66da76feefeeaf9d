import type { AnyRecord, Kind, Values } from '../../shared/kinds/kind';
import { fromCents, toCents } from '../../shared/basics/counted';
import type { RecordDocument } from './models/record';
import mongoose from 'mongoose';

/** Marks a condition we wrote ourselves ({ $gt: … }): every other object with an operator in a filter is taken for an attack and refused. */
export const { trusted } = mongoose;

function convertMoney(kind: Kind, values: Values, convert: (amount: number) => number): Values {
  const converted = { ...values };
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'number' && kind.fields[name]?.type === 'money') converted[name] = convert(value);
  }
  return converted;
}

/** Wire values in the form they are kept in: money as whole cents. */
export const toStored = (kind: Kind, values: Values): Values => convertMoney(kind, values, toCents);

/** Kept values in the form the wire carries. */
export const toWire = (kind: Kind, values: Values): Values => convertMoney(kind, values, fromCents);

/** The fields of a kept record, in stored form, every one present. */
export function storedFields(kind: Kind, document: Values): Values {
  return Object.fromEntries(
    Object.entries(kind.fields).map(([name, field]) => [name, document[name] ?? (field.type === 'items' ? [] : null)]),
  );
}

/** A kept record as the wire carries it, without its derived values. */
export function wireRecord(kind: Kind, document: RecordDocument): AnyRecord {
  const vessel_id = kind.scope === 'fleet' ? null : document.vessel;
  return { id: document._id, vessel_id, rev: document.rev, ...toWire(kind, storedFields(kind, document)) };
}
