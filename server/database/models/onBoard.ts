import { model, Schema } from 'mongoose';

/** When a person on board of a vessel was last connected: one document a vessel, by its number. */
export interface OnBoardDocument {
  _id: number;
  at: Date;
  /** How many of their writes waited then. */
  waiting: number;
}

const schema = new Schema<OnBoardDocument>(
  { _id: Number, at: { type: Date, required: true }, waiting: { type: Number, required: true } },
  { versionKey: false },
);

export const OnBoardModel = model<OnBoardDocument>('aboard', schema, 'aboard');
