import { Link } from 'react-router-dom';
import { kindOf, VESSEL_KINDS } from '../../../shared/kinds/kinds';
import { Card } from '../../ui/Card';
import { ErrorState } from '../../ui/ErrorState';
import { instantText } from '../../ui/instantText';
import { Skeleton } from '../../ui/Skeleton';
import { ChangedLine } from '../../records/cells/ChangedLine';
import { RecordGroup } from '../../records/cells/RecordGroup';
import { atVessel } from '../../records/atVessel';
import css from './Handover.module.css';
import type { DoneReading } from './useDone';

/** What was done in the period, by section: one line a record. */
export function DoneCard({ vessel, reading: { done, error, read } }: { vessel: number; reading: DoneReading }) {
  const total = done && Object.values(done.counts).reduce((sum, count) => sum + count, 0);
  return (
    <Card title="Done" count={total} actions={done && <span className={css.quiet}>As of {instantText(done.at)}</span>}>
      {!done && error === null && <Skeleton count={8} label="Loading what was done…" />}
      {!done && error !== null && <ErrorState message={error} onRetry={read} />}
      {total === 0 && <p className={css.quiet}>Nothing was changed in this period.</p>}
      {done && (
        <div className={css.columns}>
          {VESSEL_KINDS.filter((kind) => done.counts[kind]).map((kind) => (
            <RecordGroup key={kind} title={kindOf(kind).title} count={done.counts[kind] ?? 0}>
              {done.lines
                .filter((line) => line.kind === kind)
                .map((line) => (
                  <ChangedLine key={line.id} vessel={vessel} line={line} />
                ))}
            </RecordGroup>
          ))}
        </div>
      )}
      {done && done.more + done.unread > 0 && (
        <p className={css.rest}>
          {done.more > 0 && `and ${done.more} more. `}
          {done.unread > 0 && `${done.unread} older changes are not looked through. `}
          <Link to={atVessel('/activity', vessel)}>Activity shows all of it.</Link>
        </p>
      )}
    </Card>
  );
}
