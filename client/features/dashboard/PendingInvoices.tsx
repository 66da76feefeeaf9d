import { daysBetween, showDate, type IsoDate } from '../../../shared/calendar';
import { kindOf } from '../../../shared/kinds';
import { useRecords } from '../../live/useRecords';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { DaysChip } from '../../ui/DaysChip';
import { dueWords } from '../records/table/dueWords';
import css from './PendingList.module.css';

const dueOf = (date: unknown, today: IsoDate) =>
  typeof date === 'string' ? { date, days: daysBetween(today, date) } : { date: null, days: null };

/** Pending invoices, in the form everybody may see, and the way to the full list (section 2, Dashboard). */
export function PendingInvoices({ today, onAccess }: { today: IsoDate; onAccess(): void }) {
  const pending = useRecords('invoices').filter((invoice) => kindOf('invoices').isPending(invoice, today));
  const access = (
    <Button size="sm" onClick={onAccess}>
      Invoice Access
    </Button>
  );
  return (
    <Card title="Pending invoices" flush actions={access}>
      {pending.length === 0 && <p className={css.empty}>No pending invoices.</p>}
      <ul className={css.list}>
        {pending.map((invoice) => {
          const { date, days } = dueOf(invoice.due_date, today);
          return (
            <li key={invoice.id}>
              <div className={css.what}>
                <p className={css.head}>
                  <strong>{String(invoice.invoice_number)}</strong>
                  <span>Due {showDate(date)}</span>
                </p>
                <p>{String(invoice.invoice_type)}</p>
              </div>
              <DaysChip days={days}>{days === null ? 'N/A' : dueWords(days)}</DaysChip>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
