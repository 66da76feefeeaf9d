import type { AnyRecord, Kind } from '../../../shared/kinds/kind';

const NONE: ReadonlySet<number> = new Set();

/**
 * The ids of those among `records` whose due date no longer counts, such as a paid invoice or an audit that a later one followed. `records`: all of a
 * vessel, because the others can decide.
 */
export function closedIds(kind: Kind, records: readonly AnyRecord[]): ReadonlySet<number> {
  const counting = kind.due?.open?.(records);
  if (!counting) return NONE;
  const open = new Set(counting);
  return new Set(records.flatMap((record) => (open.has(record) ? [] : record.id)));
}
