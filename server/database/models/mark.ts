import { model, Schema } from 'mongoose';

/** The position up to which a user has seen the log of a vessel (What's new). */
export interface MarkDocument {
  user: number;
  vessel: number;
  /** The log number, in `epoch`. */
  seq: number;
  epoch: string;
  /** The day it was set, 'YYYY-MM-DD'. Due dates crossed before were seen. */
  day: string;
  /** Why the mark was reset. Stored until the user sets a mark, because the first answer with it may be lost. */
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
