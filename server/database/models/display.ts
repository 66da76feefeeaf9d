import { model, Schema } from 'mongoose';
import type { LightHours } from '../../../shared/api/display';
import type { VesselKind } from '../../../shared/kinds/kinds';

/** A screen on a wall that a user has paired. It is removed by deleting this. */
export interface DisplayDocument {
  _id: number;
  /** SHA-256 of its token: reading the database opens no picture. */
  hash: string;
  /** The code it was paired by, hashed, until its token was used for the first time. */
  pairing?: string;
  name: string;
  /** Null: every vessel there is. */
  vessels: number[] | null;
  sections: VesselKind[];
  names: boolean;
  light: LightHours | null;
  /** How often a user has changed this. */
  rev: number;
  user: number;
  by: string;
  created: Date;
  seen: Date | null;
  agent: string;
  address: string;
  /** Until then it counts as connected. The process that holds its socket moves this on. */
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
