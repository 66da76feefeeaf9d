import { useMemo } from 'react';
import { counted, showMoney } from '../../../shared/basics/text';
import { invoiceAges, supplierWaits } from '../../../shared/status/ageing';
import { useRecords, useToday } from '../../sync/hooks';
import { Card } from '../../ui/Card';
import css from './Ages.module.css';

interface BarRow {
  label: string;
  /** The cells between label and bar, in the order of the columns. */
  cells: readonly string[];
  /** The length of the bar relative to the longest one. */
  value: number;
  isLate: boolean;
}

/** A table whose last column has a bar for each row, which says nothing that the cells do not. */
function BarTable({ title, columns, rows, note }: { title: string; columns: readonly string[]; rows: readonly BarRow[]; note?: string }) {
  const most = Math.max(...rows.map(({ value }) => value), 1);
  return (
    <Card title={title} flush>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              <td aria-hidden="true" />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, cells, value, isLate }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {cells.map((cell, at) => (
                  <td key={columns[at + 1]}>{cell}</td>
                ))}
                <td aria-hidden="true" className={css.chart}>
                  <svg>
                    <rect width={`${((value / most) * 100).toFixed(1)}%`} data-late={isLate || undefined} />
                  </svg>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {note && <p className={css.note}>{note}</p>}
    </Card>
  );
}

/** Unpaid invoices by days since their due date. Nothing if all are paid. */
export function InvoiceAges() {
  const invoices = useRecords('invoices');
  const today = useToday();
  const bands = useMemo(() => invoiceAges(invoices, today), [invoices, today]);
  if (bands.every(({ count }) => count === 0)) return null;
  const rows = bands.map(({ label, count, amount, isLate }) => ({
    label,
    cells: [String(count), showMoney(amount)],
    value: amount,
    isLate: isLate && count > 0,
  }));
  return <BarTable title="Unpaid invoices by age" columns={['Since due date', 'Invoices', 'Outstanding']} rows={rows} />;
}

const days = (count: number | null) => (count === null ? '–' : counted(count, 'day'));

/** How long requisitions wait, by supplier. Nothing without any. */
export function SupplierWaits() {
  const requisitions = useRecords('requisitions');
  const today = useToday();
  const { suppliers, uncounted } = useMemo(() => supplierWaits(requisitions, today), [requisitions, today]);
  if (suppliers.length === 0 && uncounted === 0) return null;
  const rows = suppliers.map(({ supplier, open, longest, usual }) => ({
    label: supplier || 'No supplier named',
    cells: [String(open), days(longest), days(usual)],
    value: longest ?? 0,
    isLate: longest !== null && usual !== null && longest > usual,
  }));
  const columns = ['Supplier', 'Open', 'Longest wait', 'Usually supplied in'];
  const note =
    uncounted > 0 ? `Not counted: ${counted(uncounted, 'requisition')} whose dates are missing or in the wrong order.` : undefined;
  return <BarTable title="How long requisitions wait" columns={columns} rows={rows} note={note} />;
}
