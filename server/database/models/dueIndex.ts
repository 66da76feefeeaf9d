import { model, Schema } from 'mongoose';

/** What the counts and dates of one vessel are computed from, and how it stood when they were last computed: see shared/status/dueIndex.ts. */
export interface DueIndexDocument {
  /** The vessel's number. */
  _id: number;
  /** The log's number the facts hold at least, in `epoch`. */
  seq: number;
  epoch: string;
  /** Which fields of which kinds they hold: those of an earlier description are made anew. */
  form: string;
  /** The packed facts as JSON. */
  facts: string;
  /** The standing as JSON, for the days from `day` to the one before `turns`. */
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
    standing: required,
    day: required,
    turns: required,
  },
  { versionKey: false },
);

/** A projection of the logs, one document a vessel. No archive carries it. */
export const DueIndexModel = model<DueIndexDocument>('facts', schema, 'facts');
