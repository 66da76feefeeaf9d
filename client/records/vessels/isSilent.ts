import type { Aboard } from '../../../shared/api/aboard';

const SILENT_AFTER_MS = 24 * 3_600_000;

/** Whether a ship that was heard from before has not been for a day. One that never was is not waited for. */
export function isSilent(aboard: Aboard | undefined, now: number): boolean {
  if (!aboard) return false;
  const [, at, isHere] = aboard;
  return !isHere && now - at > SILENT_AFTER_MS;
}
