import { model, Schema } from 'mongoose';
import type { VesselKind } from '../../../shared/kinds/kinds';

/** A calendar feed with a secret address. Deleting the document revokes it. */
export interface FeedDocument {
  _id: number;
  user: number;
  /** SHA-256 of the secret in its address. */
  hash: string;
  name: string;
  vessels: number[] | null;
  sections: VesselKind[];
  names: boolean;
  alarm: number | null;
  created: Date;
  used: Date | null;
}

const schema = new Schema<FeedDocument>(
  {
    _id: Number,
    user: { type: Number, required: true },
    hash: { type: String, required: true },
    name: { type: String, required: true },
    vessels: { type: [Number], default: null },
    sections: { type: [String], required: true },
    names: { type: Boolean, required: true },
    alarm: { type: Number, default: null },
    created: { type: Date, required: true },
    used: { type: Date, default: null },
  },
  { versionKey: false },
);
schema.index({ hash: 1 }, { unique: true });
schema.index({ user: 1, _id: 1 });

/** The counter of their ids. */
export const FEEDS = 'feeds';

export const FeedModel = model<FeedDocument>('feed', schema, FEEDS);
