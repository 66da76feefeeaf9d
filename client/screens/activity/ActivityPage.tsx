import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ActivityFilter } from '../../../shared/api/activity';
import type { Scope } from '../../../shared/log/change';
import { useSession } from '../../net/session';
import { useSelectedVessel } from '../../sync/hooks';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/buttonClass';
import { Page } from '../../ui/Page';
import { atVessel } from '../../records/atVessel';
import { ActivityFeed } from './ActivityFeed';
import { ActivityFilters } from './ActivityFilters';
import { useActivity } from './useActivity';
import { useActivityQuery } from './useActivityQuery';
import { useFleetNews } from './useFleetNews';

/** Who did what on the selected vessel, or in the fleet, newest first and live (shared/README.md, Activity). */
export function ActivityPage() {
  const { id, record } = useSelectedVessel();
  const { invoiceToken } = useSession();
  const { filter, isFleet } = useActivityQuery();
  const scope: Scope = isFleet || id === null ? 'fleet' : id;
  const ship = typeof record?.name === 'string' ? record.name : undefined;
  return (
    <Page
      title="Activity"
      of={scope === 'fleet' ? undefined : ship}
      subtitle={scope === 'fleet' && 'The whole fleet'}
      actions={
        <Link to={atVessel('/deleted', id)} className={buttonClass('secondary')}>
          <Trash2 size={16} aria-hidden="true" />
          Recently deleted
        </Link>
      }
    >
      <Narrowed key={JSON.stringify([scope, filter, invoiceToken])} scope={scope} filter={filter} ship={ship} />
    </Page>
  );
}

function Narrowed({ scope, filter, ship }: { scope: Scope; filter: ActivityFilter; ship: string | undefined }) {
  const reading = useActivity(scope, filter);
  const { clear } = useActivityQuery();
  useFleetNews(scope === 'fleet' ? reading.renew : null);
  const isNarrowed = Object.keys(filter).length > 0;
  return (
    <>
      <ActivityFilters scope={scope} ship={ship} people={reading.people} />
      <ActivityFeed
        label="Activity"
        reading={reading}
        empty={isNarrowed ? 'Nothing matches these filters.' : 'Nothing has been done here yet.'}
        emptyAction={isNarrowed && <Button onClick={clear}>Show everything</Button>}
      />
    </>
  );
}
