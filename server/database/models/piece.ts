import { model, Schema } from 'mongoose';

interface PieceDocument {
  /** The upload and where the piece begins: '7:0f3c…:262144'. */
  _id: string;
  upload: string;
  /** Where it begins, in bytes. */
  at: number;
  bytes: Buffer;
}

/** Pieces of files that arrive one after the other. */
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
