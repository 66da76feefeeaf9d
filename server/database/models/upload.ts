import { model, Schema, type Types } from 'mongoose';

interface UploadDocument {
  _id: Types.ObjectId;
  /** When the last bytes arrived. */
  at: Date;
  /** Its account and the reserved bytes, until a change refers to the file. */
  user?: number;
  size?: number;
}

/** Files that are being uploaded or that no change refers to yet. */
export const UploadModel = model<UploadDocument>(
  'upload',
  new Schema<UploadDocument>(
    { _id: Schema.Types.ObjectId, at: { type: Date, required: true }, user: Number, size: Number },
    { versionKey: false },
  )
    .index({ at: 1 })
    .index({ user: 1 }, { sparse: true }),
  'uploads',
);
