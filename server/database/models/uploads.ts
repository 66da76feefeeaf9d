/** Incomplete uploads and their pieces, and the bytes of each account. */
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

interface PieceDocument {
  /** The upload and the offset of the piece: '7:0f3c…:262144'. */
  _id: string;
  upload: string;
  /** Its offset in the file, in bytes. */
  at: number;
  bytes: Buffer;
}

/** The received pieces of incomplete uploads. */
export const PieceModel = model<PieceDocument>(
  'piece',
  new Schema<PieceDocument>(
    {
      _id: String,
      upload: { type: String, required: true },
      at: { type: Number, required: true },
      bytes: { type: Buffer, required: true },
    },
    { versionKey: false },
  ).index({ upload: 1, at: 1 }),
  'pieces',
);
