import { Suspense, useEffect } from 'react';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { lazyPart } from '../../net/chunks';
import { Skeleton } from '../../ui/Skeleton';
import { PrintHeader } from '../../records/list/PrintHeader';
import { useSummaries, WAITING_SUMMARIES } from './summaries';
import { SummaryCards } from './SummaryCards';
import { VesselState } from './VesselState';

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
