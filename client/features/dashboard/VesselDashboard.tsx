import type { AnyRecord } from '../../../shared/kind';
import { DueStrip } from './DueStrip';
import { PendingInvoices } from './PendingInvoices';
import { PendingMessages } from './PendingMessages';
import { useSummaries } from './summaries';
import { SummaryCards } from './SummaryCards';
import { VesselParticulars } from './VesselParticulars';
import css from './VesselDashboard.module.css';

/** A loaded vessel at a glance: what is due first, what it is last. */
export function VesselDashboard({ id, vessel, onAccess }: { id: number; vessel: AnyRecord; onAccess(): void }) {
  const { summaries, due, today } = useSummaries();
  return (
    <>
      <SummaryCards summaries={summaries} />
      <DueStrip due={due} today={today} />
      <div className={css.pair}>
        <PendingMessages vessel={id} today={today} />
        <PendingInvoices today={today} onAccess={onAccess} />
      </div>
      <VesselParticulars vessel={vessel} />
    </>
  );
}
