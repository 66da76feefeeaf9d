import { model, Schema, Types } from 'mongoose';
import type { Op } from '../../../shared/log/change';
import type { KindName, Values } from '../../../shared/kinds/kind';

/** One stored change of a log. `fields` are in stored form (money in cents). */
export interface ChangeDocument {
  /** The log: a vessel's number, 0 for the fleet. */
  scope: number;
  seq: number;
  kind: KindName;
  record: number;
  rev: number;
  op: Op;
  fields: Values;
  /** The former values of these fields; null or missing if they were empty. Changes of older versions lack it: see `completePast`. */
  was?: Values;
  by: string;
  user: number;
  at: Date;
  /** The account with its Idempotency-Key, if one was sent, and a digest of the request. */
  key?: string;
  request?: string;
}

const schema = new Schema<ChangeDocument>(
  {
    scope: Number,
    seq: Number,
    kind: String,
    record: Number,
    rev: Number,
    op: String,
    fields: Schema.Types.Mixed,
    was: Schema.Types.Mixed,
    by: String,
    user: Number,
    at: Date,
    key: String,
    request: String,
  },
  { versionKey: false, minimize: false },
);
schema.index({ scope: 1, seq: 1 }, { unique: true });
schema.index({ scope: 1, kind: 1, record: 1, rev: 1 }, { unique: true });
schema.index({ key: 1 }, { unique: true, partialFilterExpression: { key: { $exists: true } } });

// For activity, newest first: by number in one log, by `_id` in the fleet, with filters by section, person and action.
schema.index({ scope: 1, kind: 1, seq: 1 });
schema.index({ scope: 1, by: 1, seq: 1 });
schema.index({ kind: 1, _id: 1 });
schema.index({ by: 1, _id: 1 });
// Most changes are edits; they are found without an index.
const rare = { partialFilterExpression: { op: { $in: ['created', 'deleted'] } } };
schema.index({ scope: 1, op: 1, seq: 1 }, rare);
schema.index({ op: 1, _id: 1 }, rare);

// For sweeping: whether a change refers to a file.
schema.index({ 'fields.file.id': 1 }, { partialFilterExpression: { 'fields.file.id': { $exists: true } } });

// For quotas: the bytes that an account has uploaded.
schema.index({ user: 1, 'fields.file.size': 1 }, { partialFilterExpression: { 'fields.file.size': { $exists: true } } });

export const ChangeModel = model<ChangeDocument>('change', schema, 'changes');

/** The `_id` with these 24 hexadecimal digits; a new one without them. */
export const changeId = (digits?: string): Types.ObjectId => new Types.ObjectId(digits);
