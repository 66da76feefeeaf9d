import { model, Schema } from 'mongoose';

interface PartialUploadDocument {
  /** The account and the key that its client chose: '7:0f3c…'. */
  _id: string;
  user: number;
  /** The number of bytes received, from the start of the file. */
  received: number;
  /** The number of bytes reserved, including the piece that is being written. */
  reserved?: number;
  /** When the last piece arrived. */
  last: Date;
}

/** Incomplete uploads in pieces. */
export const PartialUploadModel = model<PartialUploadDocument>(
  'partialUpload',
  new Schema<PartialUploadDocument>(
    {
      _id: String,
      user: { type: Number, required: true },
      received: { type: Number, required: true },
      reserved: Number,
      last: { type: Date, required: true },
    },
    { versionKey: false },
  )
    .index({ user: 1 })
    .index({ last: 1 }),
  'partialUploads',
);
