import type { IsoDate } from '../basics/calendar';
import { expiredEarlier, isPast } from '../basics/dueDates';
import type { AnyRecord, Kind, KindName } from '../kinds/kind';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../kinds/kinds';

/** Open items of one kind on one vessel. */
export interface Count {
  /** Records that are due, pending or expiring. */
  pending: number;
  /** Pending records whose date has passed. */
  overdue: number;
  /** Records expired more than 30 days ago and not pending; null if the kind does not count them. */
  expiredEarlier: number | null;
}

/** Counts the presented `records` of a kind. */
export function countOf(name: KindName, records: readonly AnyRecord[], today: IsoDate): Count {
  const kind = kindOf(name);
  const pending = records.filter((record) => kind.isPending(record, today));
  const overdue = pending.filter((record) => isPast(dueDateOf(name, record), today)).length;
  // A pending record is not counted a second time.
  const others = records.filter((record) => !kind.isPending(record, today));
  return { pending: pending.length, overdue, expiredEarlier: countExpiredEarlier(kind, others, today) };
}

/** The number of presented records that expired more than 30 days ago; null if the kind does not count them. */
export const countExpiredEarlier = (kind: Kind, records: readonly AnyRecord[], today: IsoDate): number | null =>
  kind.tellsExpiredEarlier ? records.filter((record) => expiredEarlier(dueDateOf(kind.name, record), today)).length : null;

export const isNothing = ({ pending, expiredEarlier }: Count): boolean => pending === 0 && !expiredEarlier;

/** The due date of a presented record; null if its kind or the record has none. */
export function dueDateOf(kind: KindName, record: AnyRecord): IsoDate | null {
  const date = record[kindOf(kind).due?.date ?? ''];
  return typeof date === 'string' ? date : null;
}

/** The kinds whose records fall due and may need action: certificates, contracts, audits and surveys, PSC deadlines, equipment. */
export const URGENT_KINDS = VESSEL_KINDS.filter((kind) => kindOf(kind).due !== null && kindOf(kind).due?.urgent !== false);
const PAPER_KINDS = URGENT_KINDS.filter((kind) => kindOf(kind).due?.isPaper !== false);

/** Whether a vessel has any paper whose date can need action. True if `sections` contain no such kind. */
export const hasPapers = (records: Partial<Record<VesselKind, readonly unknown[]>>, sections = VESSEL_KINDS): boolean =>
  PAPER_KINDS.some((kind) => (records[kind]?.length ?? 0) > 0) || !PAPER_KINDS.some((kind) => sections.includes(kind));
