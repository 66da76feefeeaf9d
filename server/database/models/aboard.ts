import { model, Schema } from 'mongoose';

/** When a person on board of a vessel was last connected: one document a vessel, by its number. */
export interface AboardDocument {
  _id: number;
  at: Date;
  /** How many of their writes waited then. */
  waiting: number;
}

const schema = new Schema<AboardDocument>(
  { _id: Number, at: { type: Date, required: true }, waiting: { type: Number, required: true } },
  { versionKey: false },
);

export const AboardModel = model<AboardDocument>('aboard', schema, 'aboard');
