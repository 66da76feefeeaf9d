/** What reads records without a session: displays, the codes that pair them, calendar feeds, and links for outsiders. */
import { model, Schema } from 'mongoose';
import type { LightHours } from '../../../shared/api/display';
import type { IsoDate } from '../../../shared/basics/calendar';
import type { VesselKind } from '../../../shared/kinds/kinds';

/** A wall display that a user has paired. Deleting the document removes it. */
export interface DisplayDocument {
  _id: number;
  /** SHA-256 of its token, so that a stolen database contains no valid token. */
  hash: string;
  /** The hashed pairing code, until the token is used for the first time. */
  pairing?: string;
  name: string;
  /** Null: all vessels. */
  vessels: number[] | null;
  /** The kinds of records that it shows. */
  sections: VesselKind[];
  /** Whether people appear by name; otherwise by rank. */
  names: boolean;
  /** The hours in which it is light; null: it is never dimmed. */
  light: LightHours | null;
  /** The number of changes of its settings. */
  rev: number;
  /** The account that paired it, and the e-mail of that account. */
  user: number;
  by: string;
  created: Date;
  /** When it last asked for its data. */
  seen: Date | null;
  /** The browser and address it asked from. */
  agent: string;
  address: string;
  /** It counts as connected until then. The process with its socket extends the time. */
  upUntil: Date | null;
}

const displaySchema = new Schema<DisplayDocument>(
  {
    _id: Number,
    hash: { type: String, required: true },
    pairing: String,
    name: { type: String, required: true },
    vessels: { type: [Number], default: null },
    sections: { type: [String], required: true },
    names: { type: Boolean, required: true },
    light: { type: new Schema({ from: Number, until: Number }, { _id: false }), default: null },
    rev: { type: Number, required: true },
    user: { type: Number, required: true },
    by: { type: String, required: true },
    created: { type: Date, required: true },
    seen: { type: Date, default: null },
    agent: { type: String, default: '' },
    address: { type: String, default: '' },
    upUntil: { type: Date, default: null },
  },
  { versionKey: false },
);
displaySchema.index({ hash: 1 }, { unique: true });

export const DisplayModel = model<DisplayDocument>('display', displaySchema, 'displays');

/** A pairing code that a screen shows, until a user enters it or it expires. */
interface PairingDocument {
  /** SHA-256 of the code. */
  _id: string;
  /** SHA-256 of the secret with which the screen polls. */
  secret: string;
  expires: Date;
  /** The new display, once a user has entered the code. */
  display?: number;
}

const pairingSchema = new Schema<PairingDocument>(
  { _id: String, secret: { type: String, required: true }, expires: { type: Date, required: true }, display: Number },
  { versionKey: false },
);
pairingSchema.index({ secret: 1 }, { unique: true });
pairingSchema.index({ expires: 1 });

export const PairingModel = model<PairingDocument>('pairing', pairingSchema, 'pairings');

/** A calendar feed with a secret address. Deleting the document revokes it. */
export interface FeedDocument {
  _id: number;
  user: number;
  /** SHA-256 of the secret in its address. */
  hash: string;
  name: string;
  vessels: number[] | null;
  sections: VesselKind[];
  /** Whether people appear by name; otherwise by rank. */
  names: boolean;
  /** Days before an item's date on which its alarm rings. */
  alarm: number | null;
  created: Date;
  /** When a calendar program last asked for it. */
  used: Date | null;
}

const feedSchema = new Schema<FeedDocument>(
  {
    _id: Number,
    user: { type: Number, required: true },
    hash: { type: String, required: true },
    name: { type: String, required: true },
    vessels: { type: [Number], default: null },
    sections: { type: [String], required: true },
    names: { type: Boolean, required: true },
    alarm: { type: Number, default: null },
    created: { type: Date, required: true },
    used: { type: Date, default: null },
  },
  { versionKey: false },
);
feedSchema.index({ hash: 1 }, { unique: true });
feedSchema.index({ user: 1, _id: 1 });

/** The counter of their ids. */
export const FEEDS = 'feeds';

export const FeedModel = model<FeedDocument>('feed', feedSchema, FEEDS);

/** A link with which somebody without an account reads one vessel. A revoked one stays for its openings. */
export interface OutsideDocument {
  _id: number;
  /** SHA-256 of the secret in its address. */
  hash: string;
  name: string;
  vessel: number;
  sections: VesselKind[];
  /** The last day (UTC). */
  ends: IsoDate;
  by: string;
  created: Date;
  revoked: Date | null;
  opened: number;
  /** The newest openings, oldest first. `hash`: SHA-256 of the secret in the token that the opening was given. */
  openings: { hash: string; at: Date; address: string; agent: string }[];
}

const opening = new Schema({ hash: String, at: Date, address: String, agent: String }, { _id: false });
const outsideSchema = new Schema<OutsideDocument>(
  {
    _id: Number,
    hash: { type: String, required: true },
    name: { type: String, required: true },
    vessel: { type: Number, required: true },
    sections: { type: [String], required: true },
    ends: { type: String, required: true },
    by: { type: String, required: true },
    created: { type: Date, required: true },
    revoked: { type: Date, default: null },
    opened: { type: Number, default: 0 },
    openings: { type: [opening], default: [] },
  },
  { versionKey: false },
);
outsideSchema.index({ hash: 1 }, { unique: true });

/** The counter of their ids. */
export const OUTSIDE_LINKS = 'links';

export const OutsideModel = model<OutsideDocument>('outsideLink', outsideSchema, OUTSIDE_LINKS);
