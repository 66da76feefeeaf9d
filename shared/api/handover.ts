import { addMonths, isIsoDate, type IsoDate } from '../basics/calendar';
import type { VesselKind } from '../kinds/kinds';
import { paths } from './paths';
import type { SinceLine } from '../status/since';

/** From the first moment of one UTC day to the last of another. */
export interface Period {
  from: IsoDate;
  to: IsoDate;
}

/** Since the start of last month: what a handover tells of unless another period is asked for. */
export const usualPeriod = (today: IsoDate): Period => ({ from: `${addMonths(today, -1).slice(0, 7)}-01`, to: today });

/** Whether both are real days, in their order. */
export const isPeriod = ({ from, to }: Period): boolean => isIsoDate(from) && isIsoDate(to) && from <= to;

/** What was done on a vessel in a period, one line a record. */
export interface Done extends Period {
  /** The number of the log this tells of, and when it was read, an ISO instant. */
  head: number;
  at: string;
  /** At most 200, the latest first. */
  lines: SinceLine[];
  /** How many there are beyond those. */
  more: number;
  /** How many a section has, those beyond included; a section with none is left out. */
  counts: Partial<Record<VesselKind, number>>;
  /** Changes of the period that were too many to be looked through. */
  unread: number;
}

export const donePath = (vessel: number, { from, to }: Period): string => `${paths.done(vessel)}?${new URLSearchParams({ from, to })}`;
