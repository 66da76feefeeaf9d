import type { IsoDate } from './calendar';
import type { AnyRecord, KindName } from './kind';
import { kindOf } from './kinds';

/** The date a presented record falls due on, where its kind has one. */
export function dueDateOf(kind: KindName, record: AnyRecord): IsoDate | null {
  const date = record[kindOf(kind).due?.date ?? ''];
  return typeof date === 'string' ? date : null;
}
