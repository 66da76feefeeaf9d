/** What is stored of the logs: changes, how far each log is projected, the epoch, and the counters of ids. */
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
  /** None of a deletion, except the status of an invoice: it decides who may see the deletion (`changeIn`). */
  fields: Values;
  /** The former values of these fields; null or missing if they were empty. Changes of older versions lack it: see `completePast`. */
  was?: Values;
  by: string;
  /** Who was at the keyboard of a shared computer, as they said. */
  said?: string;
  user: number;
  at: Date;
  /** The account with its Idempotency-Key, if one was sent, and a digest of the request. */
  key?: string;
  request?: string;
  /** Of an erasure: the values in the changes before it are blank, too. */
  blanked?: true;
}

const changeSchema = new Schema<ChangeDocument>(
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
    said: String,
    user: Number,
    at: Date,
    key: String,
    request: String,
    blanked: Boolean,
  },
  { versionKey: false, minimize: false },
);
changeSchema.index({ scope: 1, seq: 1 }, { unique: true });
changeSchema.index({ scope: 1, kind: 1, record: 1, rev: 1 }, { unique: true });
changeSchema.index({ key: 1 }, { unique: true, partialFilterExpression: { key: { $exists: true } } });

// For activity, newest first: by number in one log, by `_id` in the fleet, with filters by section, person and action.
changeSchema.index({ scope: 1, kind: 1, seq: 1 });
changeSchema.index({ scope: 1, by: 1, seq: 1 });
changeSchema.index({ kind: 1, _id: 1 });
changeSchema.index({ by: 1, _id: 1 });
// Most changes are edits; they are found without an index.
const ofRareAction = { partialFilterExpression: { op: { $in: ['created', 'deleted'] } } };
changeSchema.index({ scope: 1, op: 1, seq: 1 }, ofRareAction);
changeSchema.index({ op: 1, _id: 1 }, ofRareAction);

// For erasures: their list, and those that are not finished.
changeSchema.index({ op: 1 }, { partialFilterExpression: { op: 'erased' } });

// For sweeping: whether a change refers to a file.
changeSchema.index({ 'fields.file.id': 1 }, { partialFilterExpression: { 'fields.file.id': { $exists: true } } });

// For quotas: the bytes that an account has uploaded.
changeSchema.index({ user: 1, 'fields.file.size': 1 }, { partialFilterExpression: { 'fields.file.size': { $exists: true } } });

export const ChangeModel = model<ChangeDocument>('change', changeSchema, 'changes');

/** The `_id` with these 24 hexadecimal digits; a new one without them. */
export const changeId = (digits?: string): Types.ObjectId => new Types.ObjectId(digits);

interface HeadDocument {
  /** The log: a vessel's number, 0 for the fleet. */
  _id: number;
  /** The records include the changes up to this number at least. */
  projected: number;
  /** A process that asks the others to let it write next. */
  waiting?: string;
}

const headSchema = new Schema<HeadDocument>(
  { _id: Number, projected: { type: Number, required: true }, waiting: String },
  { versionKey: false },
);

/** How far each log is projected onto the records. It is written after the projection, so it may be behind but never ahead of the records. */
export const HeadModel = model<HeadDocument>('head', headSchema, 'heads');

interface InstallationDocument {
  _id: 'installation';
  /** Null during a restore. */
  epoch: string | null;
  /** The newest erasure whose values have left the files of the embedded engine. */
  rewritten?: string;
}

const installationSchema = new Schema<InstallationDocument>({ _id: String, epoch: String, rewritten: String }, { versionKey: false });

/** One document with the epoch, which distinguishes this database from all others and from itself before a restore. Backups do not contain it. */
export const InstallationModel = model<InstallationDocument>('installation', installationSchema, 'installation');

interface CounterDocument {
  _id: string;
  value: number;
}

/** A counter for each name, changed only by `$inc`. */
export const CounterModel = model<CounterDocument>(
  'counter',
  new Schema({ _id: String, value: { type: Number, required: true } }, { versionKey: false }),
  'counters',
);
