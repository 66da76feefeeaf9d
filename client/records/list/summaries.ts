import type { IsoDate } from '../../../shared/basics/calendar';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { countExpiredEarlier } from '../../../shared/status/counts';
import type { SummaryWords } from '../kinds/KindScreens';

/** The id of the summary's heading. The count above the list links to it. */
export const SUMMARY_ID = 'summary';

export interface Summary extends SummaryWords {
  rows: AnyRecord[];
  /** The number of records that expired before the period of the summary. */
  expiredEarlier: number;
}

const hasId = (row: unknown): row is { id: number } => typeof row === 'object' && row !== null && 'id' in row;

/** A list's summary for today, the earliest date first; null for kinds without one. The description of the kind holds the rule. */
export function summaryOf(kind: Kind, words: SummaryWords | null, records: readonly AnyRecord[], today: IsoDate): Summary | null {
  if (!words) return null;
  const { summary } = kind.summarise(records, today);
  const ids = Array.isArray(summary) ? new Set(summary.filter(hasId).map((row) => row.id)) : null;
  const rows = records.filter((record) => (ids ? ids.has(record.id) : kind.isPending(record, today)));
  rows.sort((a, b) => String(a[words.by]).localeCompare(String(b[words.by])));
  return { ...words, rows, expiredEarlier: countExpiredEarlier(kind, records, today) ?? 0 };
}
