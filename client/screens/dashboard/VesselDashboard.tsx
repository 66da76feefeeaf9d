import { Suspense, useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import { stateWords, type UrgentItem } from '../../../shared/status/urgency';
import { lazyPart } from '../../net/chunks';
import { PrintHeader } from '../../records/list/PrintHeader';
import { atVessel } from '../../records/atVessel';
import { editPath } from '../../records/sections';
import { useSelectedVessel } from '../../sync/hooks';
import { Skeleton } from '../../ui/Skeleton';
import { type KindSummary, useSummaries, WAITING_SUMMARIES } from './summaries';
import { counted } from '../../../shared/basics/counted';
import { daysBetween, type IsoDate, showDate } from '../../../shared/basics/calendar';
import { Banner } from '../../ui/Banner';
import { CardGrid } from '../../ui/CardGrid';
import { StatCard } from '../../ui/StatCard';

// The figures above do not wait for these.
const VesselLists = lazyPart(() => import('./VesselLists'), 'VesselLists');
const VesselParticulars = lazyPart(() => import('./VesselParticulars'), 'VesselParticulars');

/** A loaded vessel at a glance: what is due first, what it is last. */
export function VesselDashboard({ id, vessel, onAccess }: { id: number; vessel: AnyRecord; onAccess(): void }) {
  const { summaries, due, urgent, papers, today } = useSummaries();
  return (
    <>
      <PrintHeader title="Dashboard" vessel={vessel} today={today} />
      <VesselState vessel={id} urgent={urgent} papers={papers} today={today} />
      <SummaryCards summaries={summaries} />
      <Suspense fallback={<WaitingLists />}>
        <VesselLists vessel={id} due={due} urgent={urgent} papers={papers} today={today} onAccess={onAccess} />
        <VesselParticulars vessel={vessel} />
      </Suspense>
    </>
  );
}

const WaitingLists = () => <Skeleton kind="panel" count={2} label="Loading dashboard..." />;

/** The same places, before anything is known. */
export function WaitingDashboard() {
  // The lists travel beside the records they show.
  useEffect(() => void VesselLists.fetch(), []);
  return (
    <>
      <SummaryCards summaries={WAITING_SUMMARIES} />
      <WaitingLists />
    </>
  );
}

const NoPapers = lazyPart(() => import('./NoPapers'), 'NoPapers');

interface VesselStateProps {
  vessel: number;
  urgent: readonly UrgentItem[];
  papers: boolean;
  today: IsoDate;
}

/** What must be known of a ship before any figure: that she is detained, by what and since when; that she has no papers yet. */
function VesselState({ vessel, urgent, papers, today }: VesselStateProps) {
  return (
    <>
      {urgent
        .filter(({ level }) => level === 'detained')
        .map((item) => (
          <Banner key={item.id} tone="error">
            <strong>
              {stateWords(item)}
              {item.since !== null && ` since ${showDate(item.since)} (${counted(daysBetween(item.since, today), 'day')})`}
            </strong>{' '}
            <Link to={editPath(kindOf(item.kind), vessel, item.id) ?? atVessel(`/${item.kind}`, vessel)}>{item.name}</Link>
          </Banner>
        ))}
      {!papers && (
        <Suspense>
          <NoPapers vessel={vessel} />
        </Suspense>
      )}
    </>
  );
}

/** Eight numbers, each leading to what it counts in its section (section 2, Dashboard). */
function SummaryCards({ summaries }: { summaries: readonly KindSummary[] }) {
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
