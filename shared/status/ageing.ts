/** How old unpaid invoices are, and how long requisitions wait. Pure; the lists of both show it below. */
import { daysBetween, type IsoDate } from '../basics/calendar';
import { fromCents, toCents } from '../basics/text';
import type { AnyRecord } from '../kinds/kind';
import { kindOf } from '../kinds/kinds';
import { dueDateOf } from './counts';

/** Unpaid invoices of one age. */
export interface AgeBand {
  label: string;
  /** Whether the due date has passed. */
  isLate: boolean;
  count: number;
  /** The sum of what is outstanding, in dollars. */
  amount: number;
}

/** Days since the due date, both included. */
const BANDS: readonly [label: string, from: number, to: number][] = [
  ['Not overdue', -Infinity, 0],
  ['1–30 days', 1, 30],
  ['31–60 days', 31, 60],
  ['61–90 days', 61, 90],
  ['Over 90 days', 91, Infinity],
];

/** The unpaid ones among the presented invoices, by days since their due date. All bands, empty ones too. Without a date: not overdue. */
export function invoiceAges(invoices: readonly AnyRecord[], today: IsoDate): AgeBand[] {
  const { name, due } = kindOf('invoices');
  const unpaid = (due?.open?.(invoices) ?? invoices).map((record) => {
    const date = dueDateOf(name, record);
    const outstanding = record.outstanding_amount;
    return {
      days: date === null ? -Infinity : daysBetween(date, today),
      cents: typeof outstanding === 'number' ? toCents(outstanding) : 0,
    };
  });
  return BANDS.map(([label, from, to]) => {
    const found = unpaid.filter(({ days }) => days >= from && days <= to);
    return { label, isLate: from > 0, count: found.length, amount: fromCents(found.reduce((sum, { cents }) => sum + cents, 0)) };
  });
}

/** The requisitions of one supplier. */
export interface SupplierWait {
  /** '' if none is named. */
  supplier: string;
  /** Open requisitions, and the days that the oldest of them has waited; null if none is open. */
  open: number;
  longest: number | null;
  /** Fully supplied ones with both dates, and the median of their days; null if there is none. */
  supplied: number;
  usual: number | null;
}

function median(days: readonly number[]): number | null {
  const sorted = days.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}

/**
 * How long requisitions wait, by supplier: the longest open wait first. Names are compared without case and spaces around them. `uncounted`: the
 * number of open or supplied requisitions whose dates are missing or in the wrong order.
 */
export function supplierWaits(requisitions: readonly AnyRecord[], today: IsoDate): { suppliers: SupplierWait[]; uncounted: number } {
  const kind = kindOf('requisitions');
  const suppliers = new Map<string, { name: string; open: number[]; done: number[] }>();
  let uncounted = 0;
  for (const record of requisitions) {
    if (record.status === 'Cancelled') continue;
    const [asked, supplied] = [record.date_of_requisition, record.date_of_supply];
    const isOpen = kind.isPending(record, today);
    if (typeof asked !== 'string' || (!isOpen && (typeof supplied !== 'string' || supplied < asked))) {
      uncounted += 1;
      continue;
    }
    const name = typeof record.supplier === 'string' ? record.supplier.trim() : '';
    const key = name.toLowerCase();
    const found = suppliers.get(key) ?? { name, open: [], done: [] };
    if (isOpen) found.open.push(Math.max(0, daysBetween(asked, today)));
    else found.done.push(daysBetween(asked, supplied as IsoDate));
    suppliers.set(key, found);
  }
  const waits = [...suppliers.values()]
    .map(({ name, open, done }) => ({
      supplier: name,
      open: open.length,
      longest: open.length > 0 ? Math.max(...open) : null,
      supplied: done.length,
      usual: median(done),
    }))
    .sort((a, b) => (b.longest ?? -1) - (a.longest ?? -1) || (b.usual ?? -1) - (a.usual ?? -1) || (a.supplier < b.supplier ? -1 : 1));
  return { suppliers: waits, uncounted };
}
