import type { IsoDate } from '../basics/calendar';
import { expiredEarlier, isPast } from '../basics/dueDates';
import { dueDateOf } from './dueDateOf';
import type { AnyRecord, KindName } from '../kinds/kind';
import { kindOf } from '../kinds/kinds';

/** Open items of one kind on one vessel. */
export interface Count {
  /** Records that are due, pending or expiring (sections 1 and 4). */
  pending: number;
  /** Pending records whose date has passed. */
  late: number;
  /** Records expired more than 30 days ago and not pending; null if the kind does not count them. */
  expiredEarlier: number | null;
}

/** Counts the presented `records` of a kind. */
export function countOf(name: KindName, records: readonly AnyRecord[], today: IsoDate): Count {
  const kind = kindOf(name);
  const pending = records.filter((record) => kind.isPending(record, today));
  const late = pending.filter((record) => isPast(dueDateOf(name, record), today)).length;
  const earlier = kind.summarise(records, today).expired_earlier;
  // A pending record is not counted a second time.
  const counted = pending.filter((record) => expiredEarlier(dueDateOf(name, record), today)).length;
  return { pending: pending.length, late, expiredEarlier: typeof earlier === 'number' ? earlier - counted : null };
}

export const isNothing = ({ pending, expiredEarlier }: Count): boolean => pending === 0 && !expiredEarlier;
