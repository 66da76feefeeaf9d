import type { IsoDate } from '../../../shared/basics/calendar';
import type { AnyRecord, KindName } from '../../../shared/kinds/kind';
import { dueItems } from '../../../shared/status/dueItems';
import { DATED_KINDS, dueWhen } from './dueItems';

/** The records that fall due when `?due=` says: 'overdue', or in a month 'YYYY-MM'. All of them when it says nothing, or of a kind without dates. */
export function recordsDue(name: KindName, records: readonly AnyRecord[], when: string | null, today: IsoDate): readonly AnyRecord[] {
  const kind = DATED_KINDS.find((dated) => dated === name);
  if (when === null || kind === undefined) return records;
  const items = dueItems(kind, records, today).filter((item) => dueWhen(item) === when);
  const ids = new Set(items.map(({ id }) => id));
  return records.filter(({ id }) => ids.has(id));
}
