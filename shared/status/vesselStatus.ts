import type { Count } from './counts';
import type { VesselKind } from '../kinds/kinds';
import { compare, keysOf, LEVELS, type Keys, type UrgentItem } from './urgency';

/** Totals of a vessel, by which the fleet is sorted and filtered. A record may count in several totals; invoices count in none. */
export interface StatusTotals {
  /** Records that need action: `urgentItems`. */
  total: number;
  /** Open detentions. */
  detained: number;
  /** Open conditions of class. */
  conditions: number;
  /** Records past their date, including conditions of class. */
  overdue: number;
  /** Records due today or within 7, 30 or 90 days. */
  in7: number;
  in30: number;
  in90: number;
  /** Pending records without a date. */
  waiting: number;
  /** 1 where the vessel has no papers yet: see `hasPapers`. */
  noPapers: number;
}

/** The order on the wire. */
export const TOTALS = [
  'total',
  'detained',
  'conditions',
  'overdue',
  'in7',
  'in30',
  'in90',
  'waiting',
  'noPapers',
] as const satisfies (keyof StatusTotals)[];

/** The answers to "can she sail?", in the order of the wire. `unknown`: data are missing, so that nobody can say yes. */
export const ANSWERS = ['unknown', 'yes', 'risk', 'blocked'] as const;
export type VerdictAnswer = (typeof ANSWERS)[number];

/** The verdict on a ship (`verdict.ts`): the answer, its first reason, and the number of all reasons. */
export interface ShortVerdict {
  answer: VerdictAnswer;
  /** The most urgent item that stops the ship or will within 14 days. */
  item: UrgentItem | null;
  /** The first missing datum as a sentence; null if `item` is the first reason. */
  gap: string | null;
  reasons: number;
}

/** The status of a vessel: a pure function of its due index, its particulars and the day (`countVessel.ts`). */
export interface VesselStatus {
  /** The most urgent record; null where none needs action. */
  worst: UrgentItem | null;
  totals: StatusTotals;
  /** Open items by kind, without empty kinds. */
  counts: Partial<Record<VesselKind, Count>>;
  verdict: ShortVerdict;
  /** The number of records past a date that counts, a survey or the end of an extension included, by the wire code of their kind; without zeros. */
  overdue?: Readonly<Record<string, number>>;
  /** The number of papers past their date, then of those due in this month and in each of the eleven after it; without trailing zeros. */
  months?: readonly number[];
}

/** Sort keys of ships without an item that needs action, and of ships that are not counted yet. */
const NO_ACTION = LEVELS.length;
const NOT_COUNTED = NO_ACTION + 1;
/** Ships with equal worst items are ordered by these totals, higher first. */
const TIE_BREAKERS: readonly (keyof StatusTotals)[] = ['detained', 'overdue', 'conditions', 'in7', 'in30', 'waiting'];

function shipKeys(status: VesselStatus | undefined): Keys {
  if (!status) return [NOT_COUNTED];
  const { worst, totals } = status;
  const first: Keys = worst ? keysOf(worst) : [totals.noPapers > 0 ? LEVELS.indexOf('noPapers') : NO_ACTION, 0, ''];
  return [...first, ...TIE_BREAKERS.map((name) => -totals[name])];
}

/** `vessels` by their most urgent item, then those without one, then those not counted yet. Equal vessels keep their order. */
export function worstFirst<T>(vessels: readonly T[], statusOf: (vessel: T) => VesselStatus | undefined): T[] {
  return vessels
    .map((vessel) => ({ vessel, keys: shipKeys(statusOf(vessel)) }))
    .sort((a, b) => compare(a.keys, b.keys))
    .map(({ vessel }) => vessel);
}
