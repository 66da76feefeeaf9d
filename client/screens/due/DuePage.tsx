import { CalendarCheck } from 'lucide-react';
import { useToday } from '../../sync/hooks';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { instantText } from '../../ui/instantText';
import { Page } from '../../ui/Page';
import { Skeleton } from '../../ui/Skeleton';
import { useDeferredAfterFirst } from '../../ui/useDeferredAfterFirst';
import { useFleetNews } from '../activity/useFleetNews';
import css from './Due.module.css';
import { DueFilters } from './DueFilters';
import { DueHead } from './DueHead';
import { DueTable } from './DueTable';
import { FleetStrip } from './FleetStrip';
import { useDueQuery } from './useDueQuery';
import { useFleetDue } from './useFleetDue';

/** What is overdue or falls due in the whole fleet: a strip of twelve months a ship, and every dated item, with its sums, in one list. */
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
  const lines = useDeferredAfterFirst(reading.answer?.lines);
  const { answer, kept, busy, error, isOld, load, readAll } = reading;
  if (!answer || !lines) {
    return error === null ? (
      <Skeleton kind="row" count={8} label="Loading what falls due…" />
    ) : (
      <ErrorState message={error} onRetry={load} />
    );
  }
  if (isOld && error !== null) return <ErrorState message={error} onRetry={load} />;
  const { strip = [], total, next } = answer;
  return (
    <div className={css.found} aria-busy={isOld || undefined}>
      {kept && (
        <p role="status" className={css.kept}>
          As of {instantText(kept.at)}
          {kept.isPart && `. Only the first ${total} items are kept on this device.`}
        </p>
      )}
      {strip.length > 0 && <FleetStrip strip={strip} today={today} asked={asked} to={to} />}
      {lines.length === 0 ? (
        <EmptyState icon={<CalendarCheck size={24} aria-hidden="true" />} title="Nothing falls due in this range." />
      ) : (
        <section>
          <DueHead answer={answer} asked={asked} today={today} to={to} readAll={readAll} />
          <DueTable lines={lines} today={today} />
        </section>
      )}
      {error !== null && <p role="alert">{error} This list may be out of date.</p>}
      {(next !== null || error !== null) && (
        <div className={css.more}>
          {error === null && `${lines.length} of ${total} shown`}
          <Button busy={busy} onClick={load}>
            {error === null ? 'Show more' : 'Try again'}
          </Button>
        </div>
      )}
    </div>
  );
}
