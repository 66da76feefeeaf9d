/** What is computed from the logs and can be rebuilt from them: records, due indexes, positions of search words. */
import mongoose, { model, Schema, type Model, type SchemaDefinition } from 'mongoose';
import type { FieldType } from '../../../shared/kinds/field';
import { type KindName, type Values, indexFields } from '../../../shared/kinds/kind';
import { KIND_NAMES, kindOf } from '../../../shared/kinds/kinds';

/** A stored record: the projection of its changes. A deleted record stays stored, so that it can be restored. */
export type RecordDocument = Values & {
  _id: number;
  /** The vessel's number; 0 for the vessels themselves. */
  vessel: number;
  rev: number;
  deleted: boolean;
  /** Its search words (shared/api/search.ts). server/status writes them after the record. */
  words?: string[];
};

/** The index of search words: by word, the newest record first. It includes the vessel, so that a search reads no records to check access. */
export const WORDS_INDEX = { deleted: 1, words: 1, _id: -1, vessel: 1 } as const;

// Dates are stored as text, money as whole cents.
const STORED: Record<FieldType, SchemaDefinition[string]> = {
  text: String,
  note: String,
  date: String,
  choice: String,
  integer: Number,
  decimal: Number,
  money: Number,
  items: [{ _id: false, sl_no: Number, item_name: String, quantity_requested: Number, quantity_supplied: Number }],
  lines: [Schema.Types.Mixed],
  file: Schema.Types.Mixed,
};

function build(name: KindName): Model<RecordDocument> {
  const fields = Object.entries(kindOf(name).fields).map(([key, field]) => [key, STORED[field.type]]);
  const recordSchema = new Schema(
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
  // Lists and counts read this index instead of the records. `_id` comes before all fields that can be edited, so that an edit never moves a
  // record past a reader of the index.
  const indexed = Object.fromEntries(indexFields(kindOf(name)).map((field) => [field, 1 as const]));
  recordSchema.index({ vessel: 1, deleted: 1, _id: 1, ...indexed });
  recordSchema.index(WORDS_INDEX);
  // Finds the later records of a chain. Most records are in none.
  if (kindOf(name).renewal) recordSchema.index({ chain: 1 }, { partialFilterExpression: { chain: { $gt: 0 } } });
  return model<RecordDocument>(name, recordSchema as unknown as Schema<RecordDocument>, name);
}

const MODELS = Object.fromEntries(KIND_NAMES.map((name) => [name, build(name)])) as Record<KindName, Model<RecordDocument>>;

/** The mongoose model of a kind, derived from its description. */
export function recordModel(kind: KindName): Model<RecordDocument> {
  return MODELS[kind];
}

/** The collection of a kind without mongoose, whose casting doubles the time of a write. Only for values in stored form. */
export function recordCollection(kind: KindName): mongoose.mongo.Collection<RecordDocument> {
  return mongoose.connection.getClient().db().collection<RecordDocument>(kind);
}

/** An update of one record at the revision in `filter`. */
export interface RecordUpdate {
  kind: KindName;
  filter: { _id: number; rev: number };
  update: { $set: Values };
  /** Whether it creates a missing record. */
  upsert: boolean;
}

/** The stored due index of one vessel (shared/status/dueIndex.ts), with the vessel's status when it was last computed. */
export interface DueIndexDocument {
  /** The vessel's number. */
  _id: number;
  /** The log number that the index includes at least, in `epoch`. A restored backup begins a new epoch. */
  seq: number;
  epoch: string;
  /** The fields of all kinds in the index. An index with another form is rebuilt. */
  form: string;
  /** The packed index as JSON. */
  facts: string;
  /** The particulars of the vessel that decide its required certificates, as JSON. */
  particulars: string;
  /** The vessel status as JSON, with these particulars. It is valid from `day` to the day before `turns`. */
  standing: string;
  day: string;
  turns: string;
}

const required = { type: String, required: true };
const dueIndexSchema = new Schema<DueIndexDocument>(
  {
    _id: Number,
    seq: { type: Number, required: true },
    epoch: required,
    form: required,
    facts: required,
    particulars: required,
    standing: required,
    day: required,
    turns: required,
  },
  { versionKey: false },
);

/** One document for each vessel, a projection of its log. Backups do not contain it. */
export const DueIndexModel = model<DueIndexDocument>('facts', dueIndexSchema, 'facts');

/** The counts of a vessel's past days (server/status/readTrend.ts): one for each day up to `day`, the oldest first. */
interface TrendDocument {
  /** The vessel's number. */
  _id: number;
  epoch: string;
  /** As of the due index. */
  form: string;
  day: string;
  overdue: number[];
  soon: number[];
}

const trendSchema = new Schema<TrendDocument>(
  { _id: Number, epoch: required, form: required, day: required, overdue: [Number], soon: [Number] },
  { versionKey: false },
);

/** One document for each vessel, a projection of its log. Backups do not contain it. */
export const TrendModel = model<TrendDocument>('trend', trendSchema, 'trends');

/** The position up to which the search words of one log's records are updated (shared/api/search.ts). */
interface SearchWordsPositionDocument {
  /** The log: a vessel's number, 0 for the fleet. */
  _id: number;
  /** The log number that the words include at least, in `epoch`. */
  seq: number;
  epoch: string;
  /** The searchable fields of all kinds. With another form the words are rebuilt. */
  form: string;
}

const searchWordsPositionSchema = new Schema<SearchWordsPositionDocument>(
  { _id: Number, seq: { type: Number, required: true }, epoch: required, form: required },
  { versionKey: false },
);

/** One document for each log. Backups do not contain it. */
export const SearchWordsPositionModel = model<SearchWordsPositionDocument>('wordsKept', searchWordsPositionSchema, 'wordsKept');
