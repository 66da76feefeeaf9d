import { model, Schema } from 'mongoose';

/** Someone who may sign in (specification, section 3, User account). */
export interface AccountDocument {
  _id: number;
  /** Trimmed, in lower case. */
  email: string;
  /** argon2id, with its settings and salt. */
  hash: string;
  created: Date;
}

const schema = new Schema<AccountDocument>(
  {
    _id: Number,
    email: { type: String, required: true },
    hash: { type: String, required: true },
    created: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ email: 1 }, { unique: true });

export const Account = model<AccountDocument>('account', schema, 'accounts');
