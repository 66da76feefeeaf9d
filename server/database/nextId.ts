import { isExclusive } from './connect';
import { CounterModel } from './models/counter';

/** Numbers taken from a counter at once, where no other process takes any: a create then waits for one in thirty-two. */
const BLOCK = 32;

/** The counter of what people tell of themselves. */
export const PROFILES = 'profiles';

const blocks = new Map<string, { next: number; last: number }>();
const asking = new Map<string, Promise<void>>();

/**
 * The next number of `name`: 1, 2, 3 … Numbers are never given twice; some stay unused when a write fails or the process ends. The
 * journal is waited for: a number whose taking an engine forgot as it died would be given again, and two vessels share a record.
 */
export async function nextId(name: string): Promise<number> {
  const [id = 0] = await nextIds(name, 1);
  return id;
}

/** The next `count` numbers of `name`, with one journal wait for all that no block holds yet. */
export async function nextIds(name: string, count: number): Promise<number[]> {
  if (count > BLOCK) {
    const last = await raise(name, count);
    return Array.from({ length: count }, (_, at) => last - count + 1 + at);
  }
  return Promise.all(Array.from({ length: count }, () => one(name)));
}

async function one(name: string): Promise<number> {
  for (;;) {
    const block = blocks.get(name);
    if (block && block.next <= block.last) {
      block.next += 1;
      return block.next - 1;
    }
    const taking = asking.get(name) ?? take(name).finally(() => asking.delete(name));
    asking.set(name, taking);
    await taking;
  }
}

async function take(name: string): Promise<void> {
  const size = isExclusive() ? BLOCK : 1;
  const last = await raise(name, size);
  blocks.set(name, { next: last - size + 1, last });
}

/** Takes `size` numbers of the counter; answers the last of them. */
async function raise(name: string, size: number): Promise<number> {
  const options = { upsert: true, returnDocument: 'after' } as const;
  const counter = await CounterModel.findOneAndUpdate({ _id: name }, { $inc: { value: size } }, options).lean();
  if (!counter) throw new Error(`The counter ${name} was neither found nor made.`);
  return counter.value;
}
