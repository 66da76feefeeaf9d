import { model, Schema } from 'mongoose';
import type { Thresholds } from '../../../shared/status/thresholds';

/** What an account has been told of: the calendar up to a day, and the log of each vessel up to a number. */
export interface DeliveredPositions {
  /** A day of UTC. */
  day: string;
  /** Of the logs: numbers of another epoch mean nothing. */
  epoch: string;
  /** By vessel; one that is missing was added since. */
  heads: Record<string, number>;
}

/** A mail that is composed and not known to have been sent. */
export interface OutgoingMail {
  /** The day of the account's own calendar that it is for. */
  day: string;
  /** Its Message-ID, the same at every try. */
  id: string;
  subject: string;
  text: string;
  html: string;
  /** What the account has been told of once it is sent. */
  to: DeliveredPositions;
  /** How often it was handed to the mail server without a word of what became of it. */
  handed: number;
  /** How often the mail server has put it off. */
  refused: number;
}

/** The digest of an account: its settings, what it has told, and the mail that is under way. */
export interface DigestDocument {
  /** The account's number. */
  _id: number;
  on: boolean;
  hour: number;
  zone: string;
  thresholds: Thresholds;
  vessels: number[] | null;
  /** When it is looked at next; while a process works on it, when another may. Missing while it is off. */
  next?: Date;
  /** The last day of the account's own calendar that needs no other mail. */
  done: string | null;
  told: DeliveredPositions | null;
  mail?: OutgoingMail;
  sent: Date | null;
  problem: string | null;
}

const { Mixed } = Schema.Types;
const schema = new Schema<DigestDocument>(
  {
    _id: Number,
    on: { type: Boolean, required: true },
    hour: { type: Number, required: true },
    zone: { type: String, required: true },
    thresholds: { type: Mixed, required: true },
    vessels: { type: [Number], default: null },
    next: Date,
    done: { type: String, default: null },
    told: { type: Mixed, default: null },
    mail: Mixed,
    sent: { type: Date, default: null },
    problem: { type: String, default: null },
  },
  { versionKey: false, minimize: false },
);
schema.index({ next: 1 }, { sparse: true });

export const DigestModel = model<DigestDocument>('digest', schema, 'digests');
