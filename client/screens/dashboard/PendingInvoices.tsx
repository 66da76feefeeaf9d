import { daysBetween, showDate, type IsoDate } from '../../../shared/basics/calendar';
import { KINDS } from '../../../shared/kinds/kinds';
import { useRecords } from '../../sync/hooks';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { DaysChip } from '../../ui/DaysChip';
import { Row, RowList } from '../../ui/RowList';
import { dueWords } from '../../records/cells/dueWords';

const LAST = '9999';

/** Pending invoices, the earliest due first, in the form everybody may see, and the way to the full list (section 2, Dashboard). */
export function PendingInvoices({ today, onAccess }: { today: IsoDate; onAccess(): void }) {
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
