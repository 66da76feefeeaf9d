import { model, Schema } from 'mongoose';

/** When a person on board was last connected: one document for each vessel, by its number. */
export interface OnBoardDocument {
  _id: number;
  at: Date;
  /** The number of their unsent writes then. */
  waiting: number;
}

const schema = new Schema<OnBoardDocument>(
  { _id: Number, at: { type: Date, required: true }, waiting: { type: Number, required: true } },
  { versionKey: false },
);

export const OnBoardModel = model<OnBoardDocument>('aboard', schema, 'aboard');
