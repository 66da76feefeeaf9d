import type { IsoDate } from '../../../../shared/basics/calendar';
import { dueDateOf } from '../../../../shared/status/counts';
import type { AnyRecord, Kind } from '../../../../shared/kinds/kind';
import { expiredEarlier } from '../../../../shared/basics/dueDates';

/** The value of `?show=`: the records a dashboard card counts, or those it lists as expired earlier. */
export type Shown = 'pending' | 'earlier';

/** The `?show=` filters of a kind, with their labels. */
export function shownOf(kind: Kind): [Shown, string][] {
  if (kind.countLabel === null) return [];
  const counted: [Shown, string] = ['pending', kind.countLabel];
  return kind.tellsExpiredEarlier ? [counted, ['earlier', 'Expired over 30 days ago']] : [counted];
}

/** Whether a record is among those that the card of its kind counts, or tells apart: the same rules as `countOf` in shared/status/counts. */
export function isShown(kind: Kind, show: Shown, record: AnyRecord, today: IsoDate): boolean {
  const isPending = kind.isPending(record, today);
  return show === 'pending' ? isPending : !isPending && expiredEarlier(dueDateOf(kind.name, record), today);
}
