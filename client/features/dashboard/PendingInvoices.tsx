import { daysBetween, showDate, type IsoDate } from '../../../shared/calendar';
import { daysLabel } from '../../../shared/dueDates';
import { kindOf } from '../../../shared/kinds';
import { invoices } from '../../../shared/kinds/invoices';
import { useRecords } from '../../live/useRecords';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { DaysChip } from '../../ui/DaysChip';
import css from './PendingList.module.css';

const { invoice_number, invoice_type, due_date } = invoices.fields;
const NO_LIMIT = 'N/A';

/** What is said of a due date: the words of a contract's, an invoice not expiring but falling due. */
const dueLabel = (date: IsoDate | null, today: IsoDate) =>
  daysLabel(date, today).replace('to expire', 'left').replace('since expiry', 'overdue').replace('Expires today', 'Due today') || NO_LIMIT;

/** Pending invoices, in the form everybody may see, and the way to the full list (section 2, Dashboard). */
export function PendingInvoices({ today, onAccess }: { today: IsoDate; onAccess(): void }) {
  const pending = useRecords('invoices').filter((invoice) => kindOf('invoices').isPending(invoice, today));
  return (
    <Card
      title="Pending invoices"
      flush
      actions={
        <Button size="sm" onClick={onAccess}>
          Invoice Access
        </Button>
      }
    >
      {pending.length === 0 ? (
        <p className={css.empty}>No pending invoices.</p>
      ) : (
        <div className={css.scroll}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{invoice_number.label}</th>
                <th scope="col">{invoice_type.label}</th>
                <th scope="col">{due_date.label}</th>
                <th scope="col">Status</th>
              </tr>
            </thead>
            <tbody>
              {pending.map((invoice) => {
                const due = typeof invoice.due_date === 'string' ? invoice.due_date : null;
                return (
                  <tr key={invoice.id}>
                    <td>{String(invoice.invoice_number)}</td>
                    <td>{String(invoice.invoice_type)}</td>
                    <td>{showDate(due)}</td>
                    <td>
                      <DaysChip days={due === null ? null : daysBetween(today, due)}>{dueLabel(due, today)}</DaysChip>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
