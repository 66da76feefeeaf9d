import { Suspense } from 'react';
import type { AnyRecord } from '../../../shared/kind';
import { lazyPart } from '../../api/lazyPart';
import { Skeleton } from '../../ui/Skeleton';
import { PrintHeader } from '../records/table/PrintHeader';
import { DueStrip } from './DueStrip';
import { MostUrgent } from './MostUrgent';
import { PendingInvoices } from './PendingInvoices';
import { PendingMessages } from './PendingMessages';
import { useSummaries, WAITING_SUMMARIES } from './summaries';
import { SummaryCards } from './SummaryCards';
import css from './VesselDashboard.module.css';
import { VesselState } from './VesselState';

// At the foot of the screen: the figures above do not wait for it.
const VesselParticulars = lazyPart(() => import('./VesselParticulars'), 'VesselParticulars');

/** A loaded vessel at a glance: what is due first, what it is last. */
export function VesselDashboard({ id, vessel, onAccess }: { id: number; vessel: AnyRecord; onAccess(): void }) {
  const { summaries, due, urgent, papers, today } = useSummaries();
  return (
    <>
      <PrintHeader title="Dashboard" vessel={vessel} today={today} />
      <VesselState vessel={id} urgent={urgent} papers={papers} today={today} />
      <SummaryCards summaries={summaries} />
      <DueStrip vessel={id} due={due} today={today} />
      <div className={css.lists}>
        <MostUrgent vessel={id} urgent={urgent} papers={papers} />
        <PendingMessages vessel={id} today={today} />
        <PendingInvoices today={today} onAccess={onAccess} />
      </div>
      <Suspense>
        <VesselParticulars vessel={vessel} />
      </Suspense>
    </>
  );
}

/** The same places, before anything is known. */
export function WaitingDashboard() {
  return (
    <>
      <SummaryCards summaries={WAITING_SUMMARIES} />
      <Skeleton kind="panel" count={2} label="Loading dashboard..." />
    </>
  );
}
