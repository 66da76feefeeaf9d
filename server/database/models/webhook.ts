import { model, Schema } from 'mongoose';
import type { VesselKind } from '../../../shared/kinds/kinds';

/** A request that was begun, kept as it is sent until it is taken: sent again it is the same under the same id. */
export interface PendingDocument {
  id: string;
  body: string;
  events: number;
  /** How far each log is told once it is taken, by the log's number, and how far the items. */
  to: Record<string, number>;
  reached: ReachedDocument;
}

/** What came within a threshold until `day` is told; of the days after it, up to `to`, what stands no later than `after`. */
export interface ReachedDocument {
  day: string;
  to: string | null;
  /** The vessel, the place of the kind among its kinds, and the record. */
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

/** The webhook of the installation: there is one at most. It is removed by deleting this. */
export interface WebhookDocument {
  _id: 'webhook';
  url: string;
  on: boolean;
  changes: boolean;
  due: boolean;
  sections: VesselKind[];
  /** As it is: what it signs cannot be made from a digest. */
  secret: string;
  /** Those before it, the newest first, with which requests are signed too until then. Missing in webhooks of older versions. */
  former?: FormerSecret[];
  user: number;
  by: string;
  set: Date;
  stopped: string | null;
  /** Drawn when it is made and when it begins anew: what was told in another life counts no more. */
  life: string;
  /** That of the logs `positions` are numbers of. */
  epoch: string;
  /** The newest change told of each log, by the log's number. */
  positions: Record<string, number>;
  reached: ReachedDocument;
  pending: PendingDocument | null;
  failures: number;
  retry: Date | null;
  delivered: Date | null;
  /** The newest first. */
  answers: WebhookAnswerDocument[];
  /** The process that delivers, and how often it has said that it is there. */
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
