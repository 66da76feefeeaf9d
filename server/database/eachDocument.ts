import type { Model } from 'mongoose';
import { createLimit } from '../../shared/basics/queue';
import { createPace } from './pace';

interface Reading {
  projection?: Readonly<Record<string, unknown>>;
  sort?: Record<string, 1 | -1>;
  limit?: number;
  batchSize?: number;
  /** The keys of the index to go by. */
  hint?: Record<string, 1>;
}

/** How many read at a time: each may hold a batch of 16 MB. */
const readers = createLimit(8);

/**
 * Reads the documents that match `filter`, as kept, one at a time: many large ones are neither held together nor decoded in one go.
 * Take them without waiting for other readers: few read at a time. `filter` is written by us alone.
 */
export async function* eachDocument<T extends object>(
  model: Model<T>,
  filter: object,
  reading: Reading = {},
  pace = createPace(),
): AsyncGenerator<T> {
  await readers.enter();
  const cursor = model.collection.find(filter, reading);
  try {
    for (;;) {
      const document = await cursor.next();
      if (!document) return;
      yield document as unknown as T;
      await pace();
    }
  } finally {
    readers.leave();
    await cursor.close().catch(() => undefined);
  }
}
