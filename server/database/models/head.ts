import { model, Schema } from 'mongoose';

interface HeadDocument {
  /** The log: a vessel's number, 0 for the fleet. */
  _id: number;
  /** The records include the changes up to this number at least. */
  projected: number;
  /** A process that asks the others to let it write next. */
  waiting?: string;
}

const schema = new Schema<HeadDocument>(
  { _id: Number, projected: { type: Number, required: true }, waiting: String },
  { versionKey: false },
);

/** How far each log is projected onto the records. It is written after the projection, so it may be behind but never ahead of the records. */
export const HeadModel = model<HeadDocument>('head', schema, 'heads');
