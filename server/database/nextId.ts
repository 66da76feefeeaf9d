import { DURABLE } from './durable';
import { Counter } from './models/counter';

/**
 * The next number of `name`: 1, 2, 3 … Numbers are never given twice; one may stay unused when its write fails. It waits for the
 * journal: an engine that died and forgot a number would give it to a second record.
 */
export async function nextId(name: string): Promise<number> {
  const counter = await Counter.findOneAndUpdate(
    { _id: name },
    { $inc: { value: 1 } },
    { upsert: true, returnDocument: 'after', writeConcern: { w: DURABLE.w, j: DURABLE.journal } },
  ).lean();
  if (!counter) throw new Error(`The counter ${name} was neither found nor made.`);
  return counter.value;
}
