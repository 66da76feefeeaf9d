import type { IsoDate } from '../basics/calendar';
import { expiredEarlier, isPast } from '../basics/dueDates';
import { dueDateOf } from './dueDateOf';
import type { AnyRecord, KindName } from '../kinds/kind';
import { kindOf } from '../kinds/kinds';

/** What one kind of one vessel has to be seen to. */
export interface Count {
  /** Due, pending or expiring today, by the description of the kind (sections 1 and 4). */
  pending: number;
  /** Those of them whose date has passed. */
  late: number;
  /** Expired more than 30 days ago and not among the pending; null where the kind does not tell them apart. */
  expiredEarlier: number | null;
}

/** Counts the presented `records` of a kind. */
export function countOf(name: KindName, records: readonly AnyRecord[], today: IsoDate): Count {
  const kind = kindOf(name);
  const pending = records.filter((record) => kind.isPending(record, today));
  const late = pending.filter((record) => isPast(dueDateOf(name, record), today)).length;
  const earlier = kind.summarise(records, today).expired_earlier;
  // What is pending however long ago it fell due is not told twice.
  const told = pending.filter((record) => expiredEarlier(dueDateOf(name, record), today)).length;
  return { pending: pending.length, late, expiredEarlier: typeof earlier === 'number' ? earlier - told : null };
}

export const isNothing = ({ pending, expiredEarlier }: Count): boolean => pending === 0 && !expiredEarlier;
