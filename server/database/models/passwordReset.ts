import { model, Schema } from 'mongoose';

/** A one-time link that was given out and not yet used. */
export interface PasswordResetDocument {
  /** SHA-256 of the token: reading the database does not open an account. */
  _id: string;
  user: number;
  expires: Date;
}

const schema = new Schema<PasswordResetDocument>(
  { _id: String, user: { type: Number, required: true }, expires: { type: Date, required: true } },
  { versionKey: false },
);
schema.index({ user: 1 });
schema.index({ expires: 1 });

export const PasswordResetModel = model<PasswordResetDocument>('passwordReset', schema, 'passwordResets');
