import { model, Schema } from 'mongoose';

interface CounterDocument {
  _id: string;
  value: number;
}

/** A counter for each name, changed only by `$inc`. */
export const CounterModel = model<CounterDocument>(
  'counter',
  new Schema({ _id: String, value: { type: Number, required: true } }, { versionKey: false }),
  'counters',
);
