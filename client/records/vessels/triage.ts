import type { AnyRecord } from '../../../shared/kinds/kind';
import type { IsoDate } from '../../../shared/basics/calendar';
import { kindOf } from '../../../shared/kinds/kinds';
import { type ShortVerdict, worstFirst } from '../../../shared/status/vesselStatus';
import { ANSWER_WORDS, reasonWords } from '../../../shared/status/verdictWords';
import type { OnBoard } from '../../../shared/api/presence';
import type { FleetStatusByVessel } from '../../sync/fleetStatus';
import { atVessel } from '../atVessel';
import { recordAddress } from '../sections';

/** The filters of the fleet: vessels that cannot sail, with a nonzero total, or without contact for a day. */
export const NEEDS = ['blocked', 'detained', 'overdue', 'noPapers', 'conditions', 'in7', 'in30', 'in90', 'waiting', 'silent'] as const;
export type Need = (typeof NEEDS)[number];

export const NEED_WORDS: Record<Need, string> = {
  blocked: ANSWER_WORDS.blocked,
  detained: 'Detained',
  overdue: 'Overdue',
  noPapers: 'No papers yet',
  conditions: 'Condition of class',
  in7: 'Within 7 days',
  in30: 'Within 30 days',
  in90: 'Within 90 days',
  waiting: 'Open requests',
  silent: 'Silent',
};

/** Reads `?need=`; null for the whole fleet. */
export const needInAddress = (text: string | null): Need | null => NEEDS.find((need) => need === text) ?? null;

/** The vessels, most urgent first; in the order of entry until their status is loaded. */
export const vesselsByUrgency = (vessels: readonly AnyRecord[], statuses: FleetStatusByVessel | null): readonly AnyRecord[] =>
  statuses ? worstFirst(vessels, ({ id }) => statuses[id]) : vessels;

/** The first reason of a vessel's verdict as a sentence, linked to its record, or to the dashboard for missing data; null if the ship can sail. */
export function firstReason({ item, gap }: ShortVerdict, vessel: number, today: IsoDate): { words: string; to: string } | null {
  if (item) return { words: reasonWords(item, today), to: recordAddress(kindOf(item.kind), vessel, item.id, item.name) };
  return gap === null ? null : { words: gap, to: atVessel('/', vessel) };
}

/** The rank of each vessel by id, 0 for the most urgent. */
export const ranks = (vessels: readonly AnyRecord[], statuses: FleetStatusByVessel | null): ReadonlyMap<number, number> =>
  new Map(vesselsByUrgency(vessels, statuses).map(({ id }, rank) => [id, rank]));

const SILENT_AFTER_MS = 24 * 3_600_000;

/** Whether a vessel has had no contact for a day. Vessels that were never in contact are not silent. */
export function isSilent(onBoard: OnBoard | undefined, now: number): boolean {
  if (!onBoard) return false;
  const [, at, isConnected] = onBoard;
  return !isConnected && now - at > SILENT_AFTER_MS;
}
