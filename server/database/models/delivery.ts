/** What is delivered outside: digests by mail, and events to the webhook. */
import { model, Schema } from 'mongoose';
import type { Thresholds } from '../../../shared/status/thresholds';
import type { VesselKind } from '../../../shared/kinds/kinds';

/** What digests have reported to an account: due dates up to a day, and changes up to a number in each vessel's log. */
export interface DeliveredPositions {
  /** A UTC day. */
  day: string;
  /** The epoch of the numbers. A restored backup begins a new epoch. */
  epoch: string;
  /** Numbers by vessel; a vessel that is missing was added later. */
  heads: Record<string, number>;
  /** The answers to "can she sail?" that were reported. Missing in cursors of older versions. */
  verdicts?: DeliveredVerdicts;
}

/** Answers to "can she sail?" by vessel, as their index in `ANSWERS`. */
export type DeliveredVerdicts = Record<string, number>;

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
  /** The revision of its reader's access when it was composed. Earlier versions did not store it. */
  access?: number;
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
const digestSchema = new Schema<DigestDocument>(
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
digestSchema.index({ next: 1 }, { sparse: true });

export const DigestModel = model<DigestDocument>('digest', digestSchema, 'digests');

/** The request in flight. It is stored as sent, so that a repeat has the same id and body. */
export interface PendingDocument {
  id: string;
  body: string;
  events: number;
  /** The positions after delivery: for each log, and for due items. */
  to: Record<string, number>;
  reached: ReachedDocument;
  /** The answers to "can she sail?" that it tells. Missing in requests of older versions. */
  verdicts?: DeliveredVerdicts;
}

/**
 * The position of due items: thresholds crossed up to `day` are delivered. For the days after it, up to `to`, the items up to `after` are
 * delivered, in their order.
 */
export interface ReachedDocument {
  day: string;
  to: string | null;
  /** The vessel, the index of the kind in its kinds, the record, and which of its dates. Older versions did not store the last. */
  after: readonly [vessel: number, kind: number, id: number, part?: number] | null;
}

export interface WebhookAnswerDocument {
  at: Date;
  status: number | null;
  ms: number;
  events: number;
  test: boolean;
  said: string;
}

interface FormerSecret {
  secret: string;
  until: Date;
}

/** The webhook of the installation; there is at most one. Deleting the document removes it. */
export interface WebhookDocument {
  _id: 'webhook';
  url: string;
  on: boolean;
  changes: boolean;
  due: boolean;
  sections: VesselKind[];
  /** In plain text, because it signs requests. */
  secret: string;
  /** Former secrets, the newest first. Requests are also signed with them until `until`. Missing in webhooks of older versions. */
  former?: FormerSecret[];
  user: number;
  by: string;
  set: Date;
  stopped: string | null;
  /** A random id, drawn when the webhook is created and when delivery starts over. Positions of another life are not used. */
  life: string;
  /** The number of the newest delivered change, by log. */
  positions: Record<string, number>;
  reached: ReachedDocument;
  /** The delivered answers to "can she sail?". Missing until they are first read. */
  verdicts?: DeliveredVerdicts;
  pending: PendingDocument | null;
  failures: number;
  retry: Date | null;
  delivered: Date | null;
  /** The last answers, the newest first. */
  answers: WebhookAnswerDocument[];
  /** The process that delivers, and the counter of its heartbeat (server/delivery/delivery.ts). */
  holder: string | null;
  beat: number;
}

const answer = new Schema<WebhookAnswerDocument>(
  { at: Date, status: { type: Number, default: null }, ms: Number, events: Number, test: Boolean, said: String },
  { _id: false },
);
const webhookSchema = new Schema<WebhookDocument>(
  {
    _id: String,
    url: { type: String, required: true },
    on: { type: Boolean, required: true },
    changes: { type: Boolean, required: true },
    due: { type: Boolean, required: true },
    sections: { type: [String], required: true },
    secret: { type: String, required: true },
    former: { type: [new Schema<FormerSecret>({ secret: String, until: Date }, { _id: false })], default: [] },
    user: { type: Number, required: true },
    by: { type: String, required: true },
    set: { type: Date, required: true },
    stopped: { type: String, default: null },
    life: { type: String, required: true },
    positions: { type: Schema.Types.Mixed, required: true },
    reached: { type: Schema.Types.Mixed, required: true },
    verdicts: Schema.Types.Mixed,
    pending: { type: Schema.Types.Mixed, default: null },
    failures: { type: Number, default: 0 },
    retry: { type: Date, default: null },
    delivered: { type: Date, default: null },
    answers: { type: [answer], default: [] },
    holder: { type: String, default: null },
    beat: { type: Number, default: 0 },
  },
  { versionKey: false, minimize: false },
);

export const WebhookModel = model<WebhookDocument>('webhook', webhookSchema, 'webhooks');
