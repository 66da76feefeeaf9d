import type { IsoDate } from '../../../../shared/calendar';
import type { AnyRecord, Kind, KindName } from '../../../../shared/kind';

interface SummaryWords {
  title: string;
  empty: string;
  /** What of each record is shown. */
  keys: readonly string[];
  /** The date the rows are in the order of. */
  by: string;
}

/** The summaries of section 2; other lists have none. */
const SUMMARIES: Partial<Record<KindName, SummaryWords>> = {
  crew: {
    title: 'Summary of Contracts Expiring or Expired',
    empty: 'No contracts expiring or expired within 30 days.',
    keys: ['name', 'rank', 'contract_expiry', 'status'],
    by: 'contract_expiry',
  },
  certificates: {
    title: 'Summary of Due or Expired Certificates',
    empty: 'No certificates due or expired within 30 days.',
    keys: ['certificate_name', 'issued_by', 'expiry_date', 'status', 'helper'],
    by: 'expiry_date',
  },
  'equipment-inspections': {
    title: 'Summary of Expiring or Expired Items',
    empty: 'No items expiring or expired within 30 days.',
    keys: ['item_name', 'category', 'next_due_date'],
    by: 'next_due_date',
  },
  requisitions: {
    title: 'Summary of Pending or Incomplete Requisitions',
    empty: 'No pending or incomplete requisitions.',
    keys: ['requisition_no', 'status', 'date_of_requisition'],
    by: 'date_of_requisition',
  },
};

export interface Summary extends SummaryWords {
  rows: AnyRecord[];
  /** How many passed their date longer ago than the summary looks back. */
  expiredEarlier: number;
}

const hasId = (row: unknown): row is { id: number } => typeof row === 'object' && row !== null && 'id' in row;

/** A list's summary for today, the earliest date first; null for kinds without one. The rule is the description's own. */
export function summaryOf(kind: Kind, records: readonly AnyRecord[], today: IsoDate): Summary | null {
  const words = SUMMARIES[kind.name];
  if (!words) return null;
  const { summary, expired_earlier } = kind.summarise(records, today);
  const ids = Array.isArray(summary) ? new Set(summary.filter(hasId).map((row) => row.id)) : null;
  const rows = records.filter((record) => (ids ? ids.has(record.id) : kind.isPending(record, today)));
  rows.sort((a, b) => String(a[words.by]).localeCompare(String(b[words.by])));
  return { ...words, rows, expiredEarlier: Number(expired_earlier ?? 0) };
}
