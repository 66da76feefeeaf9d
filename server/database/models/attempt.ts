import { model, Schema } from 'mongoose';

/** Wrong tries under one key (a sign-in name, an account's invoice access), kept so that a restart forgives nothing. */
export interface AttemptDocument {
  /** The key, hashed: people also type passwords into the e-mail field. */
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
