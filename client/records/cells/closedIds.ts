import type { AnyRecord, Kind } from '../../../shared/kinds/kind';

/**
 * The ids of those among `records` whose due date no longer counts, such as a paid invoice or an audit that a later one followed. `records`: all of a
 * vessel, because the others can decide.
 */
export function closedIds(kind: Kind, records: readonly AnyRecord[]): number[] {
  const open = new Set(kind.due?.open?.(records) ?? records);
  return records.flatMap((record) => (open.has(record) ? [] : record.id));
}
