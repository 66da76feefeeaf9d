import { model, Schema } from 'mongoose';

/** An unused one-time link that resets a password. */
export interface PasswordResetDocument {
  /** SHA-256 of the token, so that a stolen database contains no valid link. */
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
