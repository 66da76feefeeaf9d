import { daysBetween, type IsoDate, showDate } from '../../../shared/basics/calendar';
import type { UrgentItem } from '../../../shared/status/urgency';
import { KINDS } from '../../../shared/kinds/kinds';
import { type DueByKind, dueWords } from '../../records/cells/dueItems';
import { useRecords } from '../../sync/hooks';
import { MessageStatusButton } from '../../records/cells/MessageStatusButton';
import { DueLanes } from './DueLanes';
import { DueStrip } from './DueStrip';
import { ToDo } from './ToDo';
import { type DatedRecords, useStoppingItems } from './useVerdict';
import css from './VesselLists.module.css';
import { Card } from '../../ui/Card';
import { DaysChip } from '../../ui/StatusChip';
import { Button } from '../../ui/Button';
import { type ReactNode, useState } from 'react';

// In the same chunk, because both are shown at once.
export { Verdict } from './Verdict';

const SHOWN_ON_PHONE = 5;

/** A list of short rows in a flush Card, or a sentence if there are none. A phone shows the first few and a button for all. */
function RowList({ empty, children }: { empty: string; children: readonly ReactNode[] }) {
  const [all, setAll] = useState(false);
  if (children.length === 0) return <p className={css.empty}>{empty}</p>;
  return (
    <>
      <ul className={css.list} data-all={all || undefined}>
        {children}
      </ul>
      {children.length > SHOWN_ON_PHONE && !all && (
        <Button variant="ghost" className={css.more} onClick={() => setAll(true)}>
          Show all {children.length}
        </Button>
      )}
    </>
  );
}

interface RowProps {
  title: ReactNode;
  /** Beside the title, in a lighter colour. */
  detail: ReactNode;
  /** Below them. */
  text?: ReactNode;
  /** At the end: a chip or a button. */
  end?: ReactNode;
}

/** One row of a RowList. */
function Row({ title, detail, text, end }: RowProps) {
  return (
    <li>
      <div className={css.what}>
        <p className={css.head}>
          <strong>{title}</strong>
          <span>{detail}</span>
        </p>
        {text && <p>{text}</p>}
      </div>
      {end}
    </li>
  );
}

interface VesselListsProps {
  vessel: number;
  due: DueByKind;
  records: DatedRecords;
  urgent: readonly UrgentItem[];
  papers: boolean;
  today: IsoDate;
  onAccess(): void;
}

/** The lists below the counts: what is to do, the next twelve months to scale, messages and invoices, and the months in figures. */
export function VesselLists({ vessel, records, due, urgent: items, papers, today, onAccess }: VesselListsProps) {
  const urgent = useStoppingItems(items, records);
  return (
    <>
      <div className={css.lists}>
        <ToDo vessel={vessel} urgent={urgent} papers={papers} />
        <DueLanes vessel={vessel} due={due} today={today} />
        <PendingMessages vessel={vessel} today={today} />
        <PendingInvoices today={today} onAccess={onAccess} />
      </div>
      <DueStrip vessel={vessel} due={due} today={today} />
    </>
  );
}

/** Daily messages in progress, with the button that completes them. */
function PendingMessages({ vessel, today }: { vessel: number; today: IsoDate }) {
  const messages = useRecords('daily-messages').filter((message) => KINDS['daily-messages'].isPending(message, today));
  return (
    <Card title="Daily messages in progress" count={messages.length} flush scroll>
      <RowList empty="No daily messages in progress.">
        {messages.map((message) => (
          <Row
            key={message.id}
            title={message.request_no}
            detail={message.person_in_charge}
            text={message.description}
            end={message.id > 0 && <MessageStatusButton vessel={vessel} record={message} />}
          />
        ))}
      </RowList>
    </Card>
  );
}

const LAST = '9999';

/** Pending invoices without amounts, earliest due first, and the button to the full list. */
function PendingInvoices({ today, onAccess }: { today: IsoDate; onAccess(): void }) {
  const pending = useRecords('invoices')
    .filter((invoice) => KINDS.invoices.isPending(invoice, today))
    .sort((a, b) => ((a.due_date ?? LAST) < (b.due_date ?? LAST) ? -1 : 1));
  const access = (
    <Button size="sm" onClick={onAccess}>
      Invoice Access
    </Button>
  );
  return (
    <Card title="Pending invoices" count={pending.length} flush scroll actions={access}>
      <RowList empty="No pending invoices.">
        {pending.map((invoice) => {
          const date = invoice.due_date;
          const days = date === null ? null : daysBetween(today, date);
          return (
            <Row
              key={invoice.id}
              title={invoice.invoice_number}
              detail={`Due ${showDate(date)}`}
              text={invoice.invoice_type}
              end={<DaysChip days={days}>{days === null ? 'N/A' : dueWords(days)}</DaysChip>}
            />
          );
        })}
      </RowList>
    </Card>
  );
}
