/** What is stored of accounts: the account, its sessions, tokens and password resets, failed attempts to sign in, invitations, and who may register or delete vessels. */
import { model, Schema } from 'mongoose';
import type { OfInvoicePassword } from './signIn';
import type { TokenScope } from '../../../shared/api/account';
import type { AccountSettings, InvitationLine, Registration } from '../../../shared/api/access';

/** The access of an account. `rev`: its version. */
export interface StoredAccess extends AccountSettings {
  rev: number;
}

/** In place of the hash of a password that does not exist. No password has this hash. */
export const NO_PASSWORD = 'none';

/** An account that can sign in. */
export interface AccountDocument {
  _id: number;
  /** Trimmed, in lower case. */
  email: string;
  /** argon2id, with its settings and salt; `NO_PASSWORD` if the sign-in provider made the account. */
  hash: string;
  created: Date;
  /** The profile; missing until its owner has filled it in. */
  name?: string;
  rank?: string;
  /** The vessel its owner is on board of; null ashore. */
  vessel?: number | null;
  /** The number of the last profile change, counted across all accounts; missing until its owner has answered or declined the question. */
  told?: number;
  /** The person of the sign-in provider to whom the account is connected; missing without. */
  provider?: { issuer: string; subject: string };
  /** Missing for an editor of all vessels whom no administrator has restricted. */
  access?: StoredAccess;
}

const accessSchema = new Schema<StoredAccess>(
  {
    role: { type: String, required: true },
    vessels: { type: [Number], default: null },
    ends: { type: String, default: null },
    suspended: { type: Boolean, required: true },
    shared: Boolean,
    rev: { type: Number, required: true },
  },
  { _id: false },
);

const accountSchema = new Schema<AccountDocument>(
  {
    _id: Number,
    email: { type: String, required: true },
    hash: { type: String, required: true },
    created: { type: Date, required: true },
    name: String,
    rank: String,
    vessel: Number,
    told: Number,
    access: { type: accessSchema, default: undefined },
    provider: { type: new Schema({ issuer: String, subject: String }, { _id: false }), default: undefined },
  },
  { versionKey: false },
);
accountSchema.index({ 'provider.subject': 1, 'provider.issuer': 1 }, { unique: true, sparse: true });
accountSchema.index({ 'access.role': 1 }, { sparse: true });
accountSchema.index({ email: 1 }, { unique: true });
accountSchema.index({ told: 1 }, { sparse: true });

export const AccountModel = model<AccountDocument>('account', accountSchema, 'accounts');

/** One sign-in on one device. It is kept for 90 days after it expires. */
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
  invoices: ({ since: Date; lastUsed: Date } & OfInvoicePassword) | null;
}

const sessionSchema = new Schema<SessionDocument>(
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
    invoices: { type: new Schema({ since: Date, lastUsed: Date, passwordRev: Number }, { _id: false }), default: null },
  },
  { versionKey: false },
);
sessionSchema.index({ user: 1, created: -1 });
sessionSchema.index({ expires: 1 });

export const SessionModel = model<SessionDocument>('session', sessionSchema, 'sessions');

/** A token that a user made for a program. Deleting the document revokes it. */
export interface AccessTokenDocument extends OfInvoicePassword {
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

const accessTokenSchema = new Schema<AccessTokenDocument>(
  {
    _id: Number,
    user: { type: Number, required: true },
    email: { type: String, required: true },
    hash: { type: String, required: true },
    name: { type: String, required: true },
    scope: { type: String, required: true },
    invoices: { type: Boolean, required: true },
    passwordRev: Number,
    created: { type: Date, required: true },
    expires: { type: String, default: null },
    used: { type: Date, default: null },
  },
  { versionKey: false },
);
accessTokenSchema.index({ hash: 1 }, { unique: true });
accessTokenSchema.index({ user: 1, _id: 1 });

/** The counter of their ids. */
export const ACCESS_TOKENS = 'accesstokens';

export const AccessTokenModel = model<AccessTokenDocument>('accesstoken', accessTokenSchema, ACCESS_TOKENS);

/** An unused one-time link that resets a password. */
interface PasswordResetDocument {
  /** SHA-256 of the token, so that a stolen database contains no valid link. */
  _id: string;
  user: number;
  expires: Date;
}

const passwordResetSchema = new Schema<PasswordResetDocument>(
  { _id: String, user: { type: Number, required: true }, expires: { type: Date, required: true } },
  { versionKey: false },
);
passwordResetSchema.index({ user: 1 });
passwordResetSchema.index({ expires: 1 });

export const PasswordResetModel = model<PasswordResetDocument>('passwordReset', passwordResetSchema, 'passwordResets');

/** Failed attempts under one key (a sign-in name, an account's invoice access). They are stored, so that a restart does not clear them. */
export interface AttemptDocument {
  /** The key, hashed, because people sometimes type passwords into the e-mail field. */
  _id: string;
  failures: number;
  last: Date;
}

const attemptSchema = new Schema<AttemptDocument>(
  { _id: String, failures: { type: Number, required: true }, last: { type: Date, required: true } },
  { versionKey: false },
);
attemptSchema.index({ last: 1 });

export const AttemptModel = model<AttemptDocument>('attempt', attemptSchema, 'attempts');

/** An invitation by link or mail. Deleting the document revokes it; using it, too. */
export interface InvitationDocument extends Omit<InvitationLine, 'id' | 'created' | 'until'> {
  _id: number;
  /** SHA-256 of the secret in the link. */
  hash: string;
  created: Date;
  until: Date;
}

const invitationSchema = new Schema<InvitationDocument>(
  {
    _id: Number,
    hash: { type: String, required: true },
    name: { type: String, default: '' },
    email: { type: String, default: null },
    role: { type: String, required: true },
    vessels: { type: [Number], default: null },
    ends: { type: String, default: null },
    by: { type: String, required: true },
    created: { type: Date, required: true },
    until: { type: Date, required: true },
  },
  { versionKey: false },
);
invitationSchema.index({ hash: 1 }, { unique: true });

/** The counter of their ids. */
export const INVITATIONS = 'invitations';

export const InvitationModel = model<InvitationDocument>('invitation', invitationSchema, INVITATIONS);

/** The rules of the fleet that administrators have chosen. */
export interface FleetRules {
  /** Administrators alone delete vessels. */
  keepsVessels: boolean;
  /** Administrators without a second factor work as editors. */
  administratorsNeedFactor: boolean;
}

export const FleetRuleModel = model<FleetRules & { _id: 1 }>(
  'fleetRule',
  new Schema<FleetRules & { _id: 1 }>({ _id: Number, keepsVessels: Boolean, administratorsNeedFactor: Boolean }, { versionKey: false }),
  'fleetRules',
);

interface RetentionDocument {
  /** The kind. */
  _id: string;
  years: number | null;
}

/** How long personal data is kept, as an administrator has chosen: one document for each kind. */
export const RetentionModel = model<RetentionDocument>(
  'retention',
  new Schema<RetentionDocument>({ _id: String, years: { type: Number, default: null } }, { versionKey: false }),
  'retention',
);

/** Who may register, as an administrator has chosen. Without the document the configuration counts. */
export const RegistrationModel = model<Registration & { _id: 1 }>(
  'registration',
  new Schema<Registration & { _id: 1 }>(
    { _id: Number, mode: { type: String, required: true }, domains: { type: [String], required: true } },
    { versionKey: false },
  ),
  'registration',
);
