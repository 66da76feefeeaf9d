import { model, Schema } from 'mongoose';

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
