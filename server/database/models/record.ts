import mongoose, { model, Schema, type Model, type SchemaDefinition } from 'mongoose';
import type { FieldType } from '../../../shared/kinds/field';
import { type KindName, type Values, indexFields } from '../../../shared/kinds/kind';
import { KIND_NAMES, kindOf } from '../../../shared/kinds/kinds';

/** A record as it is kept: the projection of its changes. A deleted one stays, out of every list, so that it can be restored. */
export type RecordDocument = Values & {
  _id: number;
  /** The vessel's number; 0 for the vessels themselves. */
  vessel: number;
  rev: number;
  deleted: boolean;
  /** What it is found by: shared/api/searchWords.ts. Written after the record, by server/status. */
  words?: string[];
};

/** By word, and of one word the newest record first; which vessel it is of is read from it too. */
export const WORDS_INDEX = { deleted: 1, words: 1, _id: -1, vessel: 1 } as const;

// Dates are calendar dates, kept as the text they are; money is whole cents.
const STORED: Record<FieldType, SchemaDefinition[string]> = {
  text: String,
  note: String,
  date: String,
  choice: String,
  integer: Number,
  decimal: Number,
  money: Number,
  items: [{ _id: false, sl_no: Number, item_name: String, quantity_requested: Number, quantity_supplied: Number }],
  file: Schema.Types.Mixed,
};

function build(name: KindName): Model<RecordDocument> {
  const fields = Object.entries(kindOf(name).fields).map(([key, field]) => [key, STORED[field.type]]);
  const schema = new Schema(
    {
      _id: Number,
      vessel: Number,
      rev: Number,
      deleted: Boolean,
      words: { type: [String], default: undefined },
      ...Object.fromEntries(fields),
    },
    { versionKey: false, minimize: false },
  );
  // Lists and counts find the records and their facts in it without reading the records. It is ordered by the number before any
  // field that may be edited: no record moves past a reader that walks along it.
  const facts = Object.fromEntries(indexFields(kindOf(name)).map((fact) => [fact, 1 as const]));
  schema.index({ vessel: 1, deleted: 1, _id: 1, ...facts });
  schema.index(WORDS_INDEX);
  return model<RecordDocument>(name, schema as unknown as Schema<RecordDocument>, name);
}

const MODELS = Object.fromEntries(KIND_NAMES.map((name) => [name, build(name)])) as Record<KindName, Model<RecordDocument>>;

/** The collection of a kind, derived from its description. */
export function recordModel(kind: KindName): Model<RecordDocument> {
  return MODELS[kind];
}

/** The same past mongoose, whose casts take as long as all the rest of a write: for values that are as they are kept. */
export function recordCollection(kind: KindName): mongoose.mongo.Collection<RecordDocument> {
  return mongoose.connection.getClient().db().collection<RecordDocument>(kind);
}

/** An update of one record, of the revision that `filter` names. */
export interface RecordUpdate {
  kind: KindName;
  filter: { _id: number; rev: number };
  update: { $set: Values };
  /** Whether it makes the record where there is none. */
  upsert: boolean;
}
