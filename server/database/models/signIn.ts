/** What is stored of signing in beside accounts and sessions: second factors, what happened at sign-ins, and the invoice password. */
import { model, Schema } from 'mongoose';
import type { SignInEvent } from '../../../shared/api/factor';

/** The second factor of an account. It counts once it is confirmed. */
export interface FactorDocument {
  /** The account's number. */
  _id: number;
  /** Base32, as the authenticator app has it. It has to be readable, because the server computes the same codes. */
  secret: string;
  /** When it was confirmed with a code; null until then. */
  since: Date | null;
  /** The time step (30 s) of the last accepted code. Only codes of later steps are accepted. */
  step: number;
  /** SHA-256 of each unused recovery code. */
  recovery: string[];
}

const factorSchema = new Schema<FactorDocument>(
  {
    _id: Number,
    secret: { type: String, required: true },
    since: { type: Date, default: null },
    step: { type: Number, required: true },
    recovery: { type: [String], required: true },
  },
  { versionKey: false },
);

export const FactorModel = model<FactorDocument>('factor', factorSchema, 'factors');

/** One event of the sign-ins of an account. */
export interface SignInEventDocument {
  user: number;
  at: Date;
  what: SignInEvent;
  /** The user agent of the browser, its address, and that address as limits count it. */
  agent: string;
  address: string;
  network: string;
}

const signInEventSchema = new Schema<SignInEventDocument>(
  {
    user: { type: Number, required: true },
    at: { type: Date, required: true },
    what: { type: String, required: true },
    agent: { type: String, default: '' },
    address: { type: String, default: '' },
    network: { type: String, default: '' },
  },
  { versionKey: false },
);
signInEventSchema.index({ user: 1, at: -1 });
signInEventSchema.index({ at: 1 });

export const SignInEventModel = model<SignInEventDocument>('signInEvent', signInEventSchema, 'signInEvents');

/** A sign-in that was begun at the provider (server/accounts/provider). It is used once. */
export interface ProviderSignInDocument {
  /** SHA-256 of the state that the provider sends back. */
  _id: string;
  nonce: string;
  verifier: string;
  /** SHA-256 of the cookie of the browser that began. */
  browser: string;
  /** The page to open afterwards. */
  from: string;
  /** The account to connect; missing for a sign-in. */
  user?: number;
  expires: Date;
}

const text = { type: String, required: true } as const;
const expires = { type: Date, required: true } as const;

const providerSignInSchema = new Schema<ProviderSignInDocument>(
  { _id: String, nonce: text, verifier: text, browser: text, from: text, user: Number, expires },
  { versionKey: false },
);
providerSignInSchema.index({ expires: 1 });

export const ProviderSignInModel = model<ProviderSignInDocument>('providerSignIn', providerSignInSchema, 'providerSignIns');

/** A ticket that a page exchanges for a session, once. */
interface SignInTicketDocument {
  /** SHA-256 of the ticket. */
  _id: string;
  user: number;
  /** SHA-256 of the cookie of the browser that began. */
  browser: string;
  expires: Date;
}

const signInTicketSchema = new Schema<SignInTicketDocument>(
  { _id: String, user: { type: Number, required: true }, browser: text, expires },
  { versionKey: false },
);
signInTicketSchema.index({ expires: 1 });

export const SignInTicketModel = model<SignInTicketDocument>('signInTicket', signInTicketSchema, 'signInTickets');

/** A passkey (WebAuthn credential) of an account. */
export interface PasskeyDocument {
  _id: number;
  user: number;
  name: string;
  /** The id that the authenticator gave it, in base64url. */
  credential: string;
  /** COSE, in base64url. */
  publicKey: string;
  /** The signature counter of its last use. Passkeys that are synchronised between devices have none and say 0. */
  counter: number;
  created: Date;
  used: Date | null;
}

const passkeySchema = new Schema<PasskeyDocument>(
  {
    _id: Number,
    user: { type: Number, required: true },
    name: text,
    credential: text,
    publicKey: text,
    counter: { type: Number, required: true },
    created: { type: Date, required: true },
    used: { type: Date, default: null },
  },
  { versionKey: false },
);
passkeySchema.index({ credential: 1 }, { unique: true });
passkeySchema.index({ user: 1, _id: 1 });

/** The counter of their ids. */
export const PASSKEYS = 'passkeys';

export const PasskeyModel = model<PasskeyDocument>('passkey', passkeySchema, PASSKEYS);

/** A challenge that a passkey has to sign. It is used once. */
interface PasskeyChallengeDocument {
  /** SHA-256 of the challenge. */
  _id: string;
  /** SHA-256 of who it is for: the session that adds a passkey, or the cookie of the browser that signs in. */
  holder: string;
  expires: Date;
}

const passkeyChallengeSchema = new Schema<PasskeyChallengeDocument>({ _id: String, holder: text, expires }, { versionKey: false });
passkeyChallengeSchema.index({ expires: 1 });

export const PasskeyChallengeModel = model<PasskeyChallengeDocument>('passkeyChallenge', passkeyChallengeSchema, 'passkeyChallenges');

/** Which invoice password was the current one when the invoices were opened; missing: the first. */
export interface OfInvoicePassword {
  passwordRev?: number;
}

interface InvoicePasswordDocument {
  _id: 1;
  /** Of the password that the last start had, as that of an account. */
  hash: string;
  /** 1, and one more after each change. */
  rev: number;
}

/** The current invoice password. It is in backups, so that what a former one opened stays closed after a restore. */
export const InvoicePasswordModel = model<InvoicePasswordDocument>(
  'invoicePassword',
  new Schema<InvoicePasswordDocument>(
    { _id: Number, hash: { type: String, required: true }, rev: { type: Number, required: true } },
    { versionKey: false },
  ),
  'invoicePasswords',
);
