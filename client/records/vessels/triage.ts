import type { AnyRecord } from '../../../shared/kinds/kind';
import { worstFirst } from '../../../shared/status/urgency';
import type { Standings } from '../../sync/standings';
import type { Aboard } from '../../../shared/api/aboard';

/** What the fleet may be narrowed to: vessels with something of a tally, or of which nothing was heard from on board for long. */
export const NEEDS = ['detained', 'overdue', 'noPapers', 'conditions', 'in7', 'in30', 'in90', 'waiting', 'silent'] as const;
export type Need = (typeof NEEDS)[number];

export const NEED_WORDS: Record<Need, string> = {
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

/** The need that `?need=` names; null for the whole fleet. */
export const readNeed = (text: string | null): Need | null => NEEDS.find((need) => need === text) ?? null;

/** The vessels, the worst first; as entered until the server has told how they stand. */
export const byNeed = (vessels: readonly AnyRecord[], standings: Standings | null): readonly AnyRecord[] =>
  standings ? worstFirst(vessels, ({ id }) => standings[id]) : vessels;

/** The place of a vessel among all, for a table that is sorted by it: the lower the worse. */
export const ranks = (vessels: readonly AnyRecord[], standings: Standings | null): ReadonlyMap<number, number> =>
  new Map(byNeed(vessels, standings).map(({ id }, place) => [id, place]));

const SILENT_AFTER_MS = 24 * 3_600_000;

/** Whether a ship that was heard from before has not been for a day. One that never was is not waited for. */
export function isSilent(aboard: Aboard | undefined, now: number): boolean {
  if (!aboard) return false;
  const [, at, isHere] = aboard;
  return !isHere && now - at > SILENT_AFTER_MS;
}
