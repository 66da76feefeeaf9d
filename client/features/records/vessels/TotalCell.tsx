import { useStanding } from '../../../live/standings';

/** How many records of a vessel need action. */
export function TotalCell({ vessel }: { vessel: number }) {
  const total = useStanding(vessel)?.tally.total;
  return total ? <strong>{total}</strong> : null;
}
