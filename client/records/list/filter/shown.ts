import type { IsoDate } from '../../../../shared/basics/calendar';
import { dueDateOf } from '../../../../shared/status/counts';
import type { AnyRecord, Kind } from '../../../../shared/kinds/kind';
import { expiredEarlier } from '../../../../shared/basics/dueDates';

/** Stands for an empty value in the address. */
const NONE = '-';

const write = (value: string) => (value === '' ? NONE : value === NONE ? '%2D' : value.replace(/[%,]/g, encodeURIComponent));
const read = (text: string) => (text === NONE ? '' : text.replace(/%(25|2C|2D)/gi, decodeURIComponent));

/** Reads a list of values from the address: 'Due,Expired'. '-' is the empty value. */
export const splitValues = (text: string): string[] => [...new Set(text.split(',').filter(Boolean).map(read))];

/** Writes a list of values for the address. Commas inside values are escaped. */
export const joinValues = (values: readonly string[]): string => values.map(write).join(',');

/** The value of `?show=`: the records a dashboard card counts, or those it lists as expired earlier. */
export type Shown = 'pending' | 'earlier';

/** The `?show=` filters of a kind, with their labels. */
export function shownOf(kind: Kind): [Shown, string][] {
  if (kind.countLabel === null) return [];
  const counted: [Shown, string] = ['pending', kind.countLabel];
  return kind.tellsExpiredEarlier ? [counted, ['earlier', 'Expired over 30 days ago']] : [counted];
}

/** Whether the dashboard card of a kind counts this record, or shows it as expired earlier. The same rules as `countOf` in shared/status/counts. */
export function isCounted(kind: Kind, show: Shown, record: AnyRecord, today: IsoDate): boolean {
  const isPending = kind.isPending(record, today);
  return show === 'pending' ? isPending : !isPending && expiredEarlier(dueDateOf(kind.name, record), today);
}
