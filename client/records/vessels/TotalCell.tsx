import { useStanding } from '../../sync/standings';
import { UnknownCell, ZeroCell } from './UnknownCell';

/** How many records of a vessel need action. */
export function TotalCell({ vessel }: { vessel: number }) {
  const total = useStanding(vessel)?.tally.total;
  if (total === undefined) return <UnknownCell />;
  return total > 0 ? <strong>{total}</strong> : <ZeroCell />;
}
