import { model, Schema } from 'mongoose';

interface CounterDocument {
  _id: string;
  value: number;
}

/** One number a name, moved by `$inc` alone. */
export const CounterModel = model<CounterDocument>(
  'counter',
  new Schema({ _id: String, value: { type: Number, required: true } }, { versionKey: false }),
  'counters',
);
