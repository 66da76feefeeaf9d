import type { KindName } from '../../shared/kinds/kind';
import { streamDocuments } from '../database/streamDocuments';
import { ChangeModel } from '../database/models/log';
import type { createYield } from '../database/yieldToOthers';

/** The ids of the records changed in a log after number `from`, up to `to`, by kind. `K`: the kinds in the log. */
export async function touchedBetween<K extends KindName>(
  scope: number,
  from: number,
  to: number,
  yieldToOthers: ReturnType<typeof createYield>,
): Promise<Map<K, Set<number>>> {
  const touched = new Map<K, Set<number>>();
  const changes = streamDocuments(
    ChangeModel,
    { scope, seq: { $gt: from, $lte: to } },
    { projection: { kind: 1, record: 1 }, sort: { seq: 1 } },
    yieldToOthers,
  );
  for await (const { kind, record } of changes) {
    const ids = touched.get(kind as K) ?? new Set<number>();
    touched.set(kind as K, ids.add(record));
  }
  return touched;
}
