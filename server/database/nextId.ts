import { isExclusive } from './connect';
import { storage } from './storage';

/** Numbers reserved from a counter at once if this is the only process: only one create in 32 then waits for the database. */
const BLOCK = 32;

/** The counter of profile changes. */
export const PROFILES = 'profiles';

const blocks = new Map<string, { next: number; last: number }>();
const reserving = new Map<string, Promise<void>>();

/**
 * The next number of `name`: 1, 2, 3 … No number is given twice; some stay unused when a write fails or the process ends. The counter is
 * journaled before its number is used: after a crash of the engine the number could otherwise be given again.
 */
export async function nextId(name: string): Promise<number> {
  const [id = 0] = await nextIds(name, 1);
  return id;
}

/** The next `count` numbers of `name`, with one journal wait for those that are not reserved yet. */
export async function nextIds(name: string, count: number): Promise<number[]> {
  if (count > BLOCK) {
    const last = await storage.raise(name, count);
    return Array.from({ length: count }, (_, at) => last - count + 1 + at);
  }
  return Promise.all(Array.from({ length: count }, () => takeOne(name)));
}

async function takeOne(name: string): Promise<number> {
  for (;;) {
    const block = blocks.get(name);
    if (block && block.next <= block.last) {
      block.next += 1;
      return block.next - 1;
    }
    const reservation = reserving.get(name) ?? reserveBlock(name).finally(() => reserving.delete(name));
    reserving.set(name, reservation);
    await reservation;
  }
}

async function reserveBlock(name: string): Promise<void> {
  const size = isExclusive() ? BLOCK : 1;
  const last = await storage.raise(name, size);
  blocks.set(name, { next: last - size + 1, last });
}
