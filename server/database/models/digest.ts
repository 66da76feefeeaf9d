import { model, Schema } from 'mongoose';
import type { ToldVerdicts } from './webhook';
import type { Thresholds } from '../../../shared/status/thresholds';

/** What digests have reported to an account: due dates up to a day, and changes up to a number in each vessel's log. */
export interface DeliveredPositions {
  /** A UTC day. */
  day: string;
  /** The epoch of the numbers. */
  epoch: string;
  /** Numbers by vessel; a vessel that is missing was added later. */
  heads: Record<string, number>;
  /** The answers to "can she sail?" by vessel, as their index in `ANSWERS`. Missing in cursors of older versions. */
  verdicts?: ToldVerdicts;
}

/** A composed mail that is not known to be delivered. */
export interface OutgoingMail {
  /** Its day in the account's time zone. */
  day: string;
  /** Its Message-ID, the same for every attempt. */
  id: string;
  subject: string;
  text: string;
  html: string;
  /** The positions after delivery. */
  to: DeliveredPositions;
  /** How often it was handed to the mail server without an answer. */
  handed: number;
  /** How often the mail server has refused it temporarily. */
  refused: number;
}

/** The digest of an account: its settings, what it has reported, and the mail in flight. */
export interface DigestDocument {
  /** The account's number. */
  _id: number;
  on: boolean;
  hour: number;
  zone: string;
  thresholds: Thresholds;
  vessels: number[] | null;
  /** When it is due next; while a process works on it, when another process may take over. Missing while it is off. */
  next?: Date;
  /** The last day, in the account's time zone, that is done. */
  done: string | null;
  /** What was reported; null if nothing was. */
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
