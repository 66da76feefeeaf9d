import type { KindName } from '../../shared/kinds/kind';
import { streamDocuments } from '../database/streamDocuments';
import { ChangeModel } from '../database/models/log';
import type { createYield } from '../database/yieldToOthers';

/** Changes of a log after number `from`, up to `to`. */
export interface LogRange {
  scope: number;
  from: number;
  to: number;
}

/** The ids of the records changed in these ranges of logs, by kind. `K`: the kinds in the logs. */
export async function touchedBetween<K extends KindName>(
  ranges: readonly LogRange[],
  yieldToOthers: ReturnType<typeof createYield>,
): Promise<Map<K, Set<number>>> {
  const touched = new Map<K, Set<number>>();
  if (ranges.length === 0) return touched;
  const filter = { $or: ranges.map(({ scope, from, to }) => ({ scope, seq: { $gt: from, $lte: to } })) };
  for await (const { kind, record } of streamDocuments(ChangeModel, filter, { projection: { kind: 1, record: 1 } }, yieldToOthers)) {
    const ids = touched.get(kind as K) ?? new Set<number>();
    touched.set(kind as K, ids.add(record));
  }
  return touched;
}
