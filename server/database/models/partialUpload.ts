import { model, Schema } from 'mongoose';

interface PartialUploadDocument {
  /** The account and the key it chose: '7:0f3c…'. */
  _id: string;
  user: number;
  /** How many bytes are here, from the first on. */
  received: number;
  /** How many have a place, with the piece that is being written. */
  reserved?: number;
  /** When the newest piece came. */
  last: Date;
}

/** Uploads that arrive in pieces, and are not whole yet. */
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
