import type { IsoDate } from '../basics/calendar';
import type { AnyRecord, KindName } from '../kinds/kind';
import { kindOf } from '../kinds/kinds';

/** The due date of a presented record; null if its kind or the record has none. */
export function dueDateOf(kind: KindName, record: AnyRecord): IsoDate | null {
  const date = record[kindOf(kind).due?.date ?? ''];
  return typeof date === 'string' ? date : null;
}
