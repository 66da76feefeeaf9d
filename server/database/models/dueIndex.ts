import { model, Schema } from 'mongoose';

/** The stored due index of one vessel (shared/status/dueIndex.ts), with the vessel's status when it was last computed. */
export interface DueIndexDocument {
  /** The vessel's number. */
  _id: number;
  /** The log number that the index includes at least, in `epoch`. */
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
const schema = new Schema<DueIndexDocument>(
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
export const DueIndexModel = model<DueIndexDocument>('facts', schema, 'facts');
