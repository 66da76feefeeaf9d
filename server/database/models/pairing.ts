import { model, Schema } from 'mongoose';

/** A pairing code that a screen shows, until a user enters it or it expires. */
export interface PairingDocument {
  /** SHA-256 of the code. */
  _id: string;
  /** SHA-256 of the secret with which the screen polls. */
  secret: string;
  expires: Date;
  /** The new display, once a user has entered the code. */
  display?: number;
}

const schema = new Schema<PairingDocument>(
  { _id: String, secret: { type: String, required: true }, expires: { type: Date, required: true }, display: Number },
  { versionKey: false },
);
schema.index({ secret: 1 }, { unique: true });
schema.index({ expires: 1 });

export const PairingModel = model<PairingDocument>('pairing', schema, 'pairings');
