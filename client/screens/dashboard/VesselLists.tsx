import type { IsoDate } from '../../../shared/basics/calendar';
import type { UrgentItem } from '../../../shared/status/urgency';
import type { DueByKind } from '../../records/cells/dueItems';
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
