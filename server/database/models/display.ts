import { model, Schema } from 'mongoose';
import type { LightHours } from '../../../shared/api/display';
import type { VesselKind } from '../../../shared/kinds/kinds';

/** A wall display that a user has paired. Deleting the document removes it. */
export interface DisplayDocument {
  _id: number;
  /** SHA-256 of its token, so that a stolen database contains no valid token. */
  hash: string;
  /** The hashed pairing code, until the token is used for the first time. */
  pairing?: string;
  name: string;
  /** Null: all vessels. */
  vessels: number[] | null;
  sections: VesselKind[];
  names: boolean;
  light: LightHours | null;
  /** The number of changes of its settings. */
  rev: number;
  user: number;
  by: string;
  created: Date;
  seen: Date | null;
  agent: string;
  address: string;
  /** It counts as connected until then. The process with its socket extends the time. */
  upUntil: Date | null;
}

const schema = new Schema<DisplayDocument>(
  {
    _id: Number,
    hash: { type: String, required: true },
    pairing: String,
    name: { type: String, required: true },
    vessels: { type: [Number], default: null },
    sections: { type: [String], required: true },
    names: { type: Boolean, required: true },
    light: { type: new Schema({ from: Number, until: Number }, { _id: false }), default: null },
    rev: { type: Number, required: true },
    user: { type: Number, required: true },
    by: { type: String, required: true },
    created: { type: Date, required: true },
    seen: { type: Date, default: null },
    agent: { type: String, default: '' },
    address: { type: String, default: '' },
    upUntil: { type: Date, default: null },
  },
  { versionKey: false },
);
schema.index({ hash: 1 }, { unique: true });

export const DisplayModel = model<DisplayDocument>('display', schema, 'displays');
