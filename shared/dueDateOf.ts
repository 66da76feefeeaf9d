import type { IsoDate } from './calendar';
import type { AnyRecord, KindName } from './kind';
import { kindOf } from './kinds';

/** The date a presented record falls due on, where its kind has one. A contract's end is computed, and so no field of the description. */
export function dueDateOf(kind: KindName, record: AnyRecord): IsoDate | null {
  const date = kind === 'crew' ? record.contract_expiry : record[kindOf(kind).dueDate ?? ''];
  return typeof date === 'string' ? date : null;
}
