import { model, Schema } from 'mongoose';

/** How far a user has looked at the log of a vessel. */
export interface MarkDocument {
  user: number;
  vessel: number;
  /** Of the log, in `epoch`: a restored database has another log. */
  seq: number;
  epoch: string;
  /** The day it was set on, 'YYYY-MM-DD': what fell due before it was seen. */
  day: string;
  /** Why it was begun afresh, until its user has set one: an answer that told so may be lost, or go to another tab. */
  begun?: 'restored' | 'ahead';
}

const schema = new Schema<MarkDocument>(
  {
    user: { type: Number, required: true },
    vessel: { type: Number, required: true },
    seq: { type: Number, required: true },
    epoch: { type: String, required: true },
    day: { type: String, required: true },
    begun: String,
  },
  { versionKey: false },
);
schema.index({ user: 1, vessel: 1 }, { unique: true });

export const MarkModel = model<MarkDocument>('mark', schema, 'marks');
