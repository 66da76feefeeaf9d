/** What users have saved, seen and changed outside the logs: views, marks, who was on board, and changes of the webhook and displays. */
import { model, Schema, Types } from 'mongoose';
import type { KindName } from '../../../shared/kinds/kind';
import type { SettingsEntry } from '../../../shared/api/activity';

/** A stored view (shared/api/view.ts). */
export interface ViewDocument {
  _id: number;
  user: number;
  by: string;
  kind: KindName;
  name: string;
  query: string;
  everybody: boolean;
  /** The other accounts that have opened a shared view, and their number; missing until the first. */
  usedBy?: number[];
  uses?: number;
}

const viewSchema = new Schema<ViewDocument>(
  {
    _id: { type: Number, required: true },
    user: { type: Number, required: true },
    by: { type: String, required: true },
    kind: { type: String, required: true },
    name: { type: String, required: true },
    query: { type: String, default: '' },
    everybody: { type: Boolean, required: true },
    usedBy: { type: [Number], default: undefined },
    uses: Number,
  },
  { versionKey: false },
);
viewSchema.index({ user: 1, kind: 1, name: 1 }, { unique: true });
viewSchema.index({ kind: 1, everybody: 1, uses: -1, _id: -1 });

/** The counter of their ids. */
export const VIEWS = 'views';

export const ViewModel = model<ViewDocument>('view', viewSchema, VIEWS);

/** The position up to which a user has seen the log of a vessel (What's new). */
export interface MarkDocument {
  user: number;
  vessel: number;
  /** The log number, in `epoch`. A restored backup begins a new epoch. */
  seq: number;
  epoch: string;
  /** The day it was set, 'YYYY-MM-DD'. Due dates crossed before were seen. */
  day: string;
  /** Why the mark was reset. Stored until the user sets a mark, because the first answer with it may be lost. */
  begun?: 'restored' | 'ahead';
}

const markSchema = new Schema<MarkDocument>(
  {
    user: { type: Number, required: true },
    vessel: { type: Number, required: true },
    seq: { type: Number, required: true },
    epoch: { type: String, required: true },
    day: { type: String, required: true },
    begun: String,
  },
  { versionKey: false },
);
markSchema.index({ user: 1, vessel: 1 }, { unique: true });

export const MarkModel = model<MarkDocument>('mark', markSchema, 'marks');

/** When a person on board was last connected: one document for each vessel, by its number. */
export interface OnBoardDocument {
  _id: number;
  at: Date;
  /** The number of their unsent writes then. */
  waiting: number;
}

const onBoardSchema = new Schema<OnBoardDocument>(
  { _id: Number, at: { type: Date, required: true }, waiting: { type: Number, required: true } },
  { versionKey: false },
);

// The collection keeps its former name, so that older databases need no migration.
export const OnBoardModel = model<OnBoardDocument>('aboard', onBoardSchema, 'aboard');

/** A change of the webhook or of a display by a user. Like those of changes, its `_id` is ordered by time. */
export interface SettingsChangeDocument extends Pick<SettingsEntry, 'of' | 'op' | 'name' | 'fields' | 'by'> {
  _id: Types.ObjectId;
  user: number;
  at: Date;
}

const settingsChangeSchema = new Schema<SettingsChangeDocument>(
  { of: String, op: String, name: String, fields: [String], by: String, user: Number, at: Date },
  { versionKey: false },
);

// For the activity of one person.
settingsChangeSchema.index({ by: 1, _id: -1 });

export const SettingsChangeModel = model<SettingsChangeDocument>('settingsChange', settingsChangeSchema, 'settingsChanges');

/** Stores a settings change for the activity. `name` and `fields` must contain no secret. */
export async function noteSettings(change: Omit<SettingsChangeDocument, '_id' | 'at'>): Promise<void> {
  await SettingsChangeModel.create({ _id: new Types.ObjectId(), ...change, at: new Date() });
}
