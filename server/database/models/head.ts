import { model, Schema } from 'mongoose';

interface HeadDocument {
  /** The log: a vessel's number, 0 for the fleet. */
  _id: number;
  projected: number;
  /** The process that asks the others to let it write next, when one does. */
  waiting?: string;
}

const schema = new Schema<HeadDocument>(
  { _id: Number, projected: { type: Number, required: true }, waiting: String },
  { versionKey: false },
);

/** How far each log is projected onto the records. Written after the projection it speaks of, so it may lag and never leads. */
export const HeadModel = model<HeadDocument>('head', schema, 'heads');
