import type { AnyRecord, Kind, Values } from '../../shared/kinds/kind';
import { fromCents, toCents } from '../../shared/basics/text';
import type { RecordDocument } from './models/projections';
import mongoose from 'mongoose';

/** Marks a condition of our own ({ $gt: … }). Mongoose refuses any other operator in a filter as an injection. */
export const { trusted } = mongoose;

function convertMoney(kind: Kind, values: Values, convert: (amount: number) => number): Values {
  const converted = { ...values };
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'number' && kind.fields[name]?.type === 'money') converted[name] = convert(value);
  }
  return converted;
}

/** Wire values in stored form: money as whole cents. */
export const toStored = (kind: Kind, values: Values): Values => convertMoney(kind, values, toCents);

/** Stored values in wire form: money with two decimals. */
export const toWire = (kind: Kind, values: Values): Values => convertMoney(kind, values, fromCents);

/** All fields of a stored record, in stored form; missing ones are null or empty lists. */
export function storedFields(kind: Kind, document: Values): Values {
  return Object.fromEntries(
    Object.entries(kind.fields).map(([name, field]) => [name, document[name] ?? (field.type === 'items' ? [] : null)]),
  );
}

/** A stored record in wire form, without its computed values. */
export function wireRecord(kind: Kind, document: RecordDocument): AnyRecord {
  const vessel_id = kind.scope === 'fleet' ? null : document.vessel;
  return { id: document._id, vessel_id, rev: document.rev, ...toWire(kind, storedFields(kind, document)) };
}
