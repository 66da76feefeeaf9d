import { model, Schema, Types } from 'mongoose';
import type { SettingsEntry } from '../../../shared/api/activity';

/** Something a user did with the webhook or a display. Its `_id` has the order of time, as those of changes have. */
export interface SettingsChangeDocument extends Pick<SettingsEntry, 'of' | 'op' | 'name' | 'fields' | 'by'> {
  _id: Types.ObjectId;
  user: number;
  at: Date;
}

const schema = new Schema<SettingsChangeDocument>(
  { of: String, op: String, name: String, fields: [String], by: String, user: Number, at: Date },
  { versionKey: false },
);

// For the activity of one person.
schema.index({ by: 1, _id: -1 });

export const SettingsChangeModel = model<SettingsChangeDocument>('settingsChange', schema, 'settingsChanges');

/** Keeps for the activity what a user has done. `name` and `fields` hold no secret. */
export async function noteSettings(change: Omit<SettingsChangeDocument, '_id' | 'at'>): Promise<void> {
  await SettingsChangeModel.create({ _id: new Types.ObjectId(), ...change, at: new Date() });
}
