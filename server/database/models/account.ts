import { model, Schema } from 'mongoose';

/** An account that can sign in (shared/README.md, section 6). */
export interface AccountDocument {
  _id: number;
  /** Trimmed, in lower case. */
  email: string;
  /** argon2id, with its settings and salt. */
  hash: string;
  created: Date;
  /** The profile; missing until its owner has filled it in. */
  name?: string;
  rank?: string;
  /** The vessel its owner is on board of; null ashore. */
  vessel?: number | null;
  /** The number of the last profile change, counted across all accounts; missing until its owner has answered or declined the question. */
  told?: number;
}

const schema = new Schema<AccountDocument>(
  {
    _id: Number,
    email: { type: String, required: true },
    hash: { type: String, required: true },
    created: { type: Date, required: true },
    name: String,
    rank: String,
    vessel: Number,
    told: Number,
  },
  { versionKey: false },
);
schema.index({ email: 1 }, { unique: true });
schema.index({ told: 1 }, { sparse: true });

export const AccountModel = model<AccountDocument>('account', schema, 'accounts');
