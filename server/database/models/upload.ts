import { model, Schema, type Types } from 'mongoose';

interface UploadDocument {
  _id: Types.ObjectId;
  /** When bytes last came. */
  at: Date;
  /** Whose it is, and how many bytes have a place reserved, until a change tells the size. */
  user?: number;
  size?: number;
}

/** Files that arrive or have just arrived, and that no change refers to yet. */
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
