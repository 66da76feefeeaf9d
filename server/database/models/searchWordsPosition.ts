import { model, Schema } from 'mongoose';

/** The position up to which the search words of one log's records are updated (shared/api/searchWords.ts). */
export interface SearchWordsPositionDocument {
  /** The log: a vessel's number, 0 for the fleet. */
  _id: number;
  /** The log number that the words include at least, in `epoch`. */
  seq: number;
  epoch: string;
  /** The searchable fields of all kinds. With another form the words are rebuilt. */
  form: string;
}

const required = { type: String, required: true };
const schema = new Schema<SearchWordsPositionDocument>(
  { _id: Number, seq: { type: Number, required: true }, epoch: required, form: required },
  { versionKey: false },
);

/** One document for each log. Backups do not contain it. */
export const SearchWordsPositionModel = model<SearchWordsPositionDocument>('wordsKept', schema, 'wordsKept');
