import { mongo, type Model } from 'mongoose';
import { createLimit } from '../../shared/basics/queue';
import { createYield } from './yieldToOthers';

export interface ReadOptions {
  projection?: Readonly<Record<string, unknown>>;
  sort?: Record<string, 1 | -1>;
  limit?: number;
  skip?: number;
  batchSize?: number;
  /** The keys of the index to use. */
  hint?: Record<string, 1>;
}

/** At most 8 reads at a time, because each may hold one or two batches of 16 MB. */
const readers = createLimit(8);

/**
 * Reads the stored documents that match `filter` one at a time, so that large ones are never in memory together. Do not wait for another
 * `streamDocuments` inside the loop: the number of readers is limited. `filter` is not sanitized; never pass user input as a condition.
 */
export async function* streamDocuments<T extends object>(
  model: Model<T>,
  filter: object,
  options: ReadOptions = {},
  yieldToOthers = createYield(),
): AsyncGenerator<T> {
  await readers.enter();
  const cursor = model.collection.find(filter, options);
  try {
    for (;;) {
      const document = await cursor.next();
      if (!document) return;
      yield document as unknown as T;
      await yieldToOthers();
    }
  } finally {
    readers.leave();
    await cursor.close().catch(() => undefined);
  }
}

/** Bytes that are decoded in one go: some two hundred small documents, or one large one. */
const BATCH_BYTES = 64_000;

/** `streamDocuments` for thousands of small documents, in batches: the database reads the next batch while this one is decoded. */
export async function* streamBatches<T extends object>(
  model: Model<T>,
  filter: object,
  options: ReadOptions,
  yieldToOthers = createYield(),
): AsyncGenerator<T[]> {
  await readers.enter();
  const cursor = model.collection.find(filter, { ...options, raw: true });
  try {
    let isMore = cursor.hasNext();
    while (await isMore) {
      const batch = cursor.readBufferedDocuments() as unknown as Uint8Array[];
      isMore = cursor.hasNext();
      isMore.catch(() => undefined); // thrown above, unless the reader has gone
      let decoded: T[] = [];
      let bytes = 0;
      for (const [at, raw] of batch.entries()) {
        decoded.push(mongo.BSON.deserialize(raw) as T);
        bytes += raw.length;
        if (bytes < BATCH_BYTES && at < batch.length - 1) continue;
        yield decoded;
        await yieldToOthers();
        [decoded, bytes] = [[], 0];
      }
    }
  } finally {
    readers.leave();
    await cursor.close().catch(() => undefined);
  }
}
