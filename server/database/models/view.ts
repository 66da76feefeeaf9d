import { model, Schema } from 'mongoose';
import type { KindName } from '../../../shared/kinds/kind';

/** A stored view (shared/api/view.ts). */
export interface ViewDocument {
  _id: number;
  user: number;
  by: string;
  kind: KindName;
  name: string;
  query: string;
  everybody: boolean;
  /** The other accounts that have opened a shared view, and their number; missing until the first. */
  usedBy?: number[];
  uses?: number;
}

const schema = new Schema<ViewDocument>(
  {
    _id: { type: Number, required: true },
    user: { type: Number, required: true },
    by: { type: String, required: true },
    kind: { type: String, required: true },
    name: { type: String, required: true },
    query: { type: String, default: '' },
    everybody: { type: Boolean, required: true },
    usedBy: { type: [Number], default: undefined },
    uses: Number,
  },
  { versionKey: false },
);
schema.index({ user: 1, kind: 1, name: 1 }, { unique: true });
schema.index({ kind: 1, everybody: 1, uses: -1, _id: -1 });

/** The counter of their ids. */
export const VIEWS = 'views';

export const ViewModel = model<ViewDocument>('view', schema, VIEWS);
