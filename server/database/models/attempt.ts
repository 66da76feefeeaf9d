import { model, Schema } from 'mongoose';

/** Failed attempts under one key (a sign-in name, an account's invoice access). They are stored, so that a restart does not clear them. */
export interface AttemptDocument {
  /** The key, hashed, because people sometimes type passwords into the e-mail field. */
  _id: string;
  failures: number;
  last: Date;
}

const schema = new Schema<AttemptDocument>(
  { _id: String, failures: { type: Number, required: true }, last: { type: Date, required: true } },
  { versionKey: false },
);
schema.index({ last: 1 });

export const AttemptModel = model<AttemptDocument>('attempt', schema, 'attempts');
