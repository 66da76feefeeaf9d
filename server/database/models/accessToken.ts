import { model, Schema } from 'mongoose';
import type { TokenScope } from '../../../shared/api/accessToken';

/** A token that a user made for a program. Deleting the document revokes it. */
export interface AccessTokenDocument {
  _id: number;
  user: number;
  email: string;
  /** SHA-256 of the token, so that a stolen database contains no valid token. */
  hash: string;
  name: string;
  scope: TokenScope;
  invoices: boolean;
  created: Date;
  /** The last valid day, 'YYYY-MM-DD'; null: until it is revoked. */
  expires: string | null;
  used: Date | null;
}

const schema = new Schema<AccessTokenDocument>(
  {
    _id: Number,
    user: { type: Number, required: true },
    email: { type: String, required: true },
    hash: { type: String, required: true },
    name: { type: String, required: true },
    scope: { type: String, required: true },
    invoices: { type: Boolean, required: true },
    created: { type: Date, required: true },
    expires: { type: String, default: null },
    used: { type: Date, default: null },
  },
  { versionKey: false },
);
schema.index({ hash: 1 }, { unique: true });
schema.index({ user: 1, _id: 1 });

/** The counter of their ids. */
export const ACCESS_TOKENS = 'accesstokens';

export const AccessTokenModel = model<AccessTokenDocument>('accesstoken', schema, ACCESS_TOKENS);
