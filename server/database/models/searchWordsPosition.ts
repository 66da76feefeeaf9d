import { model, Schema } from 'mongoose';

/** How far the words of the records of one log were brought up: see shared/api/searchWords.ts. */
export interface SearchWordsPositionDocument {
  /** The log: a vessel's number, 0 for the fleet. */
  _id: number;
  /** The log's number that the words hold at least, in `epoch`. */
  seq: number;
  epoch: string;
  /** Which fields of which kinds they are of: those of an earlier description are made anew. */
  form: string;
}

const required = { type: String, required: true };
const schema = new Schema<SearchWordsPositionDocument>(
  { _id: Number, seq: { type: Number, required: true }, epoch: required, form: required },
  { versionKey: false },
);

/** One document a log. No archive carries it. */
export const SearchWordsPositionModel = model<SearchWordsPositionDocument>('wordsKept', schema, 'wordsKept');
