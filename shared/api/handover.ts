import { addMonths, isIsoDate, type IsoDate } from '../basics/calendar';
import type { VesselKind } from '../kinds/kinds';
import { paths } from './paths';
import type { RecordSummary } from '../status/whatsNew';

/** A period of whole UTC days, both included. */
export interface Period {
  from: IsoDate;
  to: IsoDate;
}

/** The default period of a handover: from the start of last month to today. */
export const usualPeriod = (today: IsoDate): Period => ({ from: `${addMonths(today, -1).slice(0, 7)}-01`, to: today });

/** Whether both are valid days and in order. */
export const isPeriod = ({ from, to }: Period): boolean => isIsoDate(from) && isIsoDate(to) && from <= to;

/** Changes on a vessel in a period, one line for each record. */
export interface Handover extends Period {
  /** The log number this answer includes, and when it was read (ISO instant). */
  head: number;
  at: string;
  /** At most 200, the latest first. */
  lines: RecordSummary[];
  /** The number of further lines. */
  more: number;
  /** Lines by section, further ones included, without zeros. */
  counts: Partial<Record<VesselKind, number>>;
  /** The number of changes that were not read because the period has too many. */
  unread: number;
}

export const handoverPath = (vessel: number, { from, to }: Period): string =>
  `${paths.handover(vessel)}?${new URLSearchParams({ from, to })}`;
