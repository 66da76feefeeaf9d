import { Printer } from 'lucide-react';
import { useMemo } from 'react';
import { showDate } from '../../../shared/basics/calendar';
import type { Period } from '../../../shared/api/handover';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { useSession } from '../../net/session';
import { retryLoading, useFleetLoading, useLoading, useRecords, useSelectedVessel, useToday, useVesselRecords } from '../../sync/hooks';
import { Button } from '../../ui/Button';
import { ErrorState } from '../../ui/ErrorState';
import { Page } from '../../ui/Page';
import { Skeleton } from '../../ui/Skeleton';
import { useDueItems } from '../dashboard/useDueItems';
import { earliestFirst } from '../../records/cells/dueItems';
import { NoVessel } from '../../records/vessels/LazyNoVessel';
import { AHEAD_DAYS } from './aheadDays';
import { CrewCard } from './CrewCard';
import { crewMoves } from './crewMoves';
import { DoneCard } from './DoneCard';
import { DueCard } from './DueCard';
import css from './Handover.module.css';
import { OpenCard } from './OpenCard';
import { openItems } from './openItems';
import { PeriodBar } from './PeriodBar';
import { Printed } from './Printed';
import { useDone } from './useDone';
import { usePeriod } from './usePeriod';

const TITLE = 'Handover';

/** What the relief of a ship's officer must know, on one page that prints (shared/README.md, Handover). */
export function HandoverPage() {
  const { id, record } = useSelectedVessel();
  const isLoaded = useFleetLoading().state === 'ready';
  const { period, put } = usePeriod();
  if (id === null || !record) return <Page title={TITLE}>{id === null || isLoaded ? <NoVessel /> : <Skeleton count={8} />}</Page>;
  const ship = String(record.name);
  const days = `${showDate(period.from)} to ${showDate(period.to)}`;
  return (
    <Page
      title={TITLE}
      of={ship}
      subtitle={days}
      actions={
        <Button icon={<Printer size={16} aria-hidden="true" />} onClick={() => print()}>
          Print
        </Button>
      }
    >
      <Printed of={[ship, `IMO ${String(record.imo_number)}`, TITLE, days]} />
      <PeriodBar period={period} onChange={put} />
      <Sheet key={id} ship={record} period={period} />
    </Page>
  );
}

function Sheet({ ship: { id }, period }: { ship: AnyRecord; period: Period }) {
  const { invoiceToken } = useSession();
  const loading = useLoading();
  return (
    <div className={css.sheet}>
      <Work key={[period.from, period.to, invoiceToken].join()} vessel={id} period={period} />
      {loading.state === 'ready' ? (
        <Ahead vessel={id} period={period} />
      ) : loading.state === 'failed' ? (
        <ErrorState message={loading.error ?? 'Unknown error'} onRetry={retryLoading} />
      ) : (
        <Skeleton kind="panel" count={3} label="Loading the vessel…" />
      )}
    </div>
  );
}

const Work = ({ vessel, period }: { vessel: number; period: Period }) => <DoneCard vessel={vessel} reading={useDone(vessel, period)} />;

/** What is open, falls due, and who moves, from the lists the page holds. What one part tells of, the next leaves out. */
function Ahead({ vessel, period }: { vessel: number; period: Period }) {
  const today = useToday();
  const records = useVesselRecords();
  const due = useDueItems();
  const open = useMemo(() => openItems(records, today), [records, today]);
  const { joins, leaves } = crewMoves(useRecords('crew'), period, today);
  const told = new Set([
    ...open.flatMap(([kind, all]) => all.map(({ id }) => `${kind}:${id}`)),
    ...leaves.map(({ member }) => `crew:${member.id}`),
  ]);
  const items = earliestFirst(due).filter(({ kind, id, days }) => days <= AHEAD_DAYS && !told.has(`${kind}:${id}`));
  return (
    <div className={css.ahead}>
      <OpenCard vessel={vessel} open={open} today={today} />
      <DueCard vessel={vessel} items={items} />
      <CrewCard vessel={vessel} joins={joins} leaves={leaves} today={today} />
    </div>
  );
}
