import { CalendarCheck } from 'lucide-react';
import { useToday } from '../../live/useRecords';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { Page } from '../../ui/Page';
import { Skeleton } from '../../ui/Skeleton';
import { useDeferredAfterFirst } from '../../ui/useDeferredAfterFirst';
import { useFleetNews } from '../activity/useFleetNews';
import css from './Due.module.css';
import { DueFilters } from './DueFilters';
import { DueTable } from './DueTable';
import { FleetStrip } from './FleetStrip';
import { useDueQuery } from './useDueQuery';
import { useFleetDue } from './useFleetDue';

/** What is overdue or falls due within twelve months in the whole fleet: a strip of months a ship, and every dated item in one list. */
export function DuePage() {
  return (
    <Page title="Falling due in the fleet">
      <DueFilters />
      <Found />
    </Page>
  );
}

function Found() {
  const { asked, to } = useDueQuery();
  const reading = useFleetDue(asked);
  const today = useToday();
  useFleetNews(reading.renew);
  const lines = useDeferredAfterFirst(reading.lines);
  const { strip, total, more, busy, error, isOld, load } = reading;
  if (!lines) {
    return error === null ? (
      <Skeleton kind="row" count={8} label="Loading what falls due…" />
    ) : (
      <ErrorState message={error} onRetry={load} />
    );
  }
  if (isOld && error !== null) return <ErrorState message={error} onRetry={load} />;
  return (
    <div className={css.found} aria-busy={isOld || undefined}>
      {strip.length > 0 && <FleetStrip strip={strip} today={today} asked={asked} to={to} />}
      {lines.length === 0 ? (
        <EmptyState icon={<CalendarCheck size={24} aria-hidden="true" />} title="Nothing falls due then." />
      ) : (
        <section>
          <h2 className={css.heading}>
            All items <Badge>{total}</Badge>
          </h2>
          <DueTable lines={lines} today={today} />
        </section>
      )}
      {error !== null && <p role="alert">{error} What is shown was known before.</p>}
      {(more || error !== null) && (
        <div className={css.more}>
          <Button busy={busy} onClick={load}>
            {error === null ? 'Show more' : 'Try again'}
          </Button>
        </div>
      )}
    </div>
  );
}
