import { model, Schema } from 'mongoose';
import type { VesselKind } from '../../../shared/kinds/kinds';

/** The request in flight. It is stored as sent, so that a repeat has the same id and body. */
export interface PendingDocument {
  id: string;
  body: string;
  events: number;
  /** The positions after delivery: for each log, and for due items. */
  to: Record<string, number>;
  reached: ReachedDocument;
  /** The answers to "can she sail?" that it tells. Missing in requests of older versions. */
  verdicts?: ToldVerdicts;
}

/** Answers to "can she sail?" by vessel, as their index in `ANSWERS`. */
export type ToldVerdicts = Record<string, number>;

/**
 * The position of due items: thresholds crossed up to `day` are delivered. For the days after it, up to `to`, the items up to `after` are
 * delivered, in their order.
 */
export interface ReachedDocument {
  day: string;
  to: string | null;
  /** The vessel, the index of the kind in its kinds, and the record. */
  after: readonly [number, number, number] | null;
}

export interface WebhookAnswerDocument {
  at: Date;
  status: number | null;
  ms: number;
  events: number;
  test: boolean;
  said: string;
}

export interface FormerSecret {
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
  /** The epoch of `positions`. */
  epoch: string;
  /** The number of the newest delivered change, by log. */
  positions: Record<string, number>;
  reached: ReachedDocument;
  /** The delivered answers to "can she sail?". Missing until they are first read. */
  verdicts?: ToldVerdicts;
  pending: PendingDocument | null;
  failures: number;
  retry: Date | null;
  delivered: Date | null;
  /** The last answers, the newest first. */
  answers: WebhookAnswerDocument[];
  /** The process that delivers, and the counter of its heartbeat (server/delivery/lease.ts). */
  holder: string | null;
  beat: number;
}

const answer = new Schema<WebhookAnswerDocument>(
  { at: Date, status: { type: Number, default: null }, ms: Number, events: Number, test: Boolean, said: String },
  { _id: false },
);
const schema = new Schema<WebhookDocument>(
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
    epoch: { type: String, required: true },
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

export const WebhookModel = model<WebhookDocument>('webhook', schema, 'webhooks');
