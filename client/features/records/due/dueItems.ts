import { addMonths, daysBetween, type IsoDate } from '../../../../shared/calendar';
import { dueDateOf } from '../../../../shared/dueDateOf';
import type { AnyRecord, KindName } from '../../../../shared/kind';

/** The kinds whose records fall due, in the order the strip shows them. */
export const DATED_KINDS = ['certificates', 'crew', 'audits', 'equipment-inspections', 'invoices'] as const satisfies readonly KindName[];
export type DatedKind = (typeof DATED_KINDS)[number];

export const isDated = (kind: KindName): kind is DatedKind => DATED_KINDS.some((dated) => dated === kind);

/** What falls due, in the plural. */
export const KIND_WORDS: Record<DatedKind, string> = {
  certificates: 'Certificates',
  crew: 'Crew contracts',
  audits: 'Audits/Surveys',
  'equipment-inspections': 'Equipment',
  invoices: 'Invoices',
};

/** Something that falls due, or did. */
export interface DueItem {
  kind: DatedKind;
  id: number;
  /** What it is called: a certificate, a crew member and rank, an item of equipment. */
  name: string;
  date: IsoDate;
  /** Days from today; negative when past. */
  days: number;
}

const words = (...values: unknown[]) => values.filter((value) => typeof value === 'string' && value !== '').join(', ');

const NAMES: Record<DatedKind, (record: AnyRecord) => string> = {
  certificates: (record) => words(record.certificate_name),
  crew: (record) => words(record.name, record.rank),
  audits: (record) => words(record.audit_type, record.auditing_authority),
  'equipment-inspections': (record) => words(record.item_name, record.category),
  invoices: (record) => words(record.invoice_number, record.invoice_type),
};

/** An audit that was held again later no longer falls due; a paid invoice neither. */
function standing(kind: DatedKind, records: readonly AnyRecord[]): readonly AnyRecord[] {
  if (kind === 'invoices') return records.filter((record) => record.status !== 'Paid');
  if (kind !== 'audits') return records;
  const latest = new Map<string, string>();
  const series = (record: AnyRecord) => NAMES.audits(record);
  const held = (record: AnyRecord) => String(record.audit_date ?? '');
  for (const record of records) if (held(record) > (latest.get(series(record)) ?? '')) latest.set(series(record), held(record));
  return records.filter((record) => held(record) === (latest.get(series(record)) ?? ''));
}

/** What falls due among the presented `records` of a kind, the earliest first. */
export function dueItems(kind: DatedKind, records: readonly AnyRecord[], today: IsoDate): DueItem[] {
  const items: DueItem[] = [];
  for (const record of standing(kind, records)) {
    const date = dueDateOf(kind, record);
    if (date) items.push({ kind, id: record.id, name: NAMES[kind](record), date, days: daysBetween(today, date) });
  }
  return items.sort((a, b) => a.days - b.days);
}

/** Of all kinds, what is overdue longest or falls due next, first. */
export const mostUrgent = (due: Record<DatedKind, DueItem[]>): DueItem[] =>
  Object.values(due)
    .flat()
    .sort((a, b) => a.days - b.days);

/** 'YYYY-MM' of this month and the eleven after it. */
export const nextMonths = (today: IsoDate): string[] =>
  Array.from({ length: 12 }, (_, ahead) => addMonths(`${today.slice(0, 7)}-01`, ahead).slice(0, 7));

/** When something falls due, as the strip counts it and `?due=` names it: 'overdue', or a month 'YYYY-MM'. */
export const OVERDUE = 'overdue';
export const dueWhen = ({ days, date }: DueItem): string => (days < 0 ? OVERDUE : date.slice(0, 7));
