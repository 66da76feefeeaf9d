import type { IsoDate } from '../basics/calendar';
import type { AnyRecord, KindName } from '../kinds/kind';
import { kindOf } from '../kinds/kinds';

/** The date a presented record falls due on, where its kind has one. */
export function dueDateOf(kind: KindName, record: AnyRecord): IsoDate | null {
  const date = record[kindOf(kind).due?.date ?? ''];
  return typeof date === 'string' ? date : null;
}
