import type { IsoDate } from '../../../shared/calendar';
import type { UrgentItem } from '../../../shared/urgency';
import type { DueByKind } from '../records/due/dueItems';
import { DueStrip } from './DueStrip';
import { MostUrgent } from './MostUrgent';
import { PendingInvoices } from './PendingInvoices';
import { PendingMessages } from './PendingMessages';
import css from './VesselLists.module.css';

interface VesselListsProps {
  vessel: number;
  due: DueByKind;
  urgent: readonly UrgentItem[];
  papers: boolean;
  today: IsoDate;
  onAccess(): void;
}

/** What is below the figures of a vessel: the next twelve months, the most urgent records, messages and invoices. */
export function VesselLists({ vessel, due, urgent, papers, today, onAccess }: VesselListsProps) {
  return (
    <>
      <DueStrip vessel={vessel} due={due} today={today} />
      <div className={css.lists}>
        <MostUrgent vessel={vessel} urgent={urgent} papers={papers} />
        <PendingMessages vessel={vessel} today={today} />
        <PendingInvoices today={today} onAccess={onAccess} />
      </div>
    </>
  );
}
