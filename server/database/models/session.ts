import { model, Schema } from 'mongoose';

/** One sign-in on one device, from login until it expires or is revoked. */
export interface SessionDocument {
  /** The `jti` of its token. Not a secret: a token also needs our signature. */
  _id: string;
  user: number;
  email: string;
  created: Date;
  expires: Date;
  lastSeen: Date;
  /** The user agent of the browser. */
  agent: string;
  /** The address it signed in from. */
  address: string;
  /** That address as limits count it: for IPv6, its network. */
  network: string;
  revoked: boolean;
  /** Invoice access of this session. `since`: tokens issued from then on are valid. */
  invoices: { since: Date; lastUsed: Date } | null;
}

const schema = new Schema<SessionDocument>(
  {
    _id: String,
    user: { type: Number, required: true },
    email: { type: String, required: true },
    created: { type: Date, required: true },
    expires: { type: Date, required: true },
    lastSeen: { type: Date, required: true },
    agent: { type: String, default: '' },
    address: { type: String, default: '' },
    network: { type: String, default: '' },
    revoked: { type: Boolean, default: false },
    invoices: { type: new Schema({ since: Date, lastUsed: Date }, { _id: false }), default: null },
  },
  { versionKey: false },
);
schema.index({ user: 1, created: -1 });
schema.index({ expires: 1 });

export const SessionModel = model<SessionDocument>('session', schema, 'sessions');
