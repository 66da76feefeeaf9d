import { model, Schema } from 'mongoose';

interface HeadDocument {
  /** The log: a vessel's number, 0 for the fleet. */
  _id: number;
  projected: number;
}

/** How far each log is projected onto the records. Written after the projection it speaks of, so it may lag and never leads. */
export const Head = model<HeadDocument>('head', new Schema({ _id: Number, projected: { type: Number, required: true } }, { versionKey: false }), 'heads');
