import { model, Schema, type Types } from 'mongoose';

interface UploadDocument {
  _id: Types.ObjectId;
  /** When bytes last came. */
  at: Date;
}

/** Files that arrive or have just arrived, and that no change refers to yet. */
export const Upload = model<UploadDocument>(
  'upload',
  new Schema<UploadDocument>({ _id: Schema.Types.ObjectId, at: { type: Date, required: true } }, { versionKey: false }).index({ at: 1 }),
  'uploads',
);
