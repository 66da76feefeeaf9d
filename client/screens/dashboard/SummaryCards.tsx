import { Link } from 'react-router-dom';
import { useSelectedVessel } from '../../sync/hooks';
import { CardGrid } from '../../ui/CardGrid';
import { StatCard } from '../../ui/StatCard';
import { atVessel } from '../../records/atVessel';
import type { KindSummary } from './summaries';

/** Eight numbers, each leading to what it counts in its section (section 2, Dashboard). */
export function SummaryCards({ summaries }: { summaries: readonly KindSummary[] }) {
  const { id: vessel } = useSelectedVessel();
  return (
    <CardGrid>
      {summaries.map(({ kind, label, count, note, tone }) => (
        <StatCard
          key={kind}
          label={label}
          value={count ?? '–'}
          note={note}
          tone={tone}
          render={(props) => <Link to={atVessel(`/${kind}?show=pending`, vessel)} {...props} />}
        />
      ))}
    </CardGrid>
  );
}
