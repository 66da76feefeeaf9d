import { extensionOf, reportedColumns, reportedStatus } from '../../shared/api/reports';
import type { AnyRecord, Kind, Values } from '../../shared/kinds/kind';
import { showDate, todayUtc, type IsoDate } from '../../shared/basics/calendar';
import { isPast } from '../../shared/basics/dueDates';
import { linesText, type Field } from '../../shared/kinds/field';
import { isListed, newestOfChains } from '../../shared/kinds/kinds';
import { inOrder, present } from '../../shared/status/present';
import { withSurveys } from '../../shared/status/surveysDue';
import { recordIn } from '../../shared/log/invoiceForm';
import { showMoney, showQuantity, visibleText } from '../../shared/basics/text';
import { wireRecord } from '../database/encoding';
import type { ReadRecords } from '../database/recordsAt';

/** One cell of a printed table. `tone`: 'red' for overdue or detained, 'amber' for due soon. */
export interface ReportCell {
  text: string;
  tone?: 'red' | 'amber';
}

export interface PaperTable {
  heading: string;
  /** The text in place of rows if there are none. */
  none: string;
  /** `share`: its width relative to the other columns. */
  columns: readonly { label: string; share: number }[];
  rows: readonly (readonly ReportCell[])[];
  /** The number of rows that are not printed. */
  more?: number;
}

/** The contents of a report without its layout: title, particulars, figures and tables. */
export interface Paper {
  title: string;
  /** The type of report: 'Status report'. */
  name: string;
  /** Particulars under the title. */
  facts: readonly (readonly [label: string, value: string])[];
  figures: readonly { label: string; value: number; tone?: ReportCell['tone'] }[];
  tables: readonly PaperTable[];
  /** When it was made: '22-11-2026 10:15 UTC'. */
  made: string;
}

/** A request to the program that makes PDFs: draw a given paper, or make the status report of a vessel from the database at an address. */
export type PaperJob = { paper: Paper } | { reportOn: AnyRecord; database: string; now: Date };

/** Its answer: the bytes of the PDF, or the error. `isUnread`: the database did not answer. */
export type MadePdf = Uint8Array | { failed: string; isUnread: boolean };

/** The maximum number of characters printed of a text. */
const LONGEST = 300;
/** The maximum number of rows printed of a section. */
export const MOST_REPORT_ROWS = 1_000;

/** The relative width of columns, by the type of their field. */
const SHARES: Partial<Record<Field['type'], number>> = { integer: 0.5, date: 0.9, note: 2.4, text: 1.5, file: 1.6, items: 2 };

/** The records of one section as its list shows them. Invoices are in summary form, because reports are handed on. */
export async function readSection(read: ReadRecords, kind: Kind, vessel: number, today: IsoDate = todayUtc()): Promise<AnyRecord[]> {
  const records: AnyRecord[] = [];
  for await (const document of read(kind.name, vessel)) {
    const record = recordIn('summary', kind, wireRecord(kind, document));
    if (record && isListed(kind, record)) records.push(withSurveys(kind, shortened(present(kind, record, today)), today));
  }
  return inOrder(kind, newestOfChains(kind, records));
}

/** Shortens long texts right after reading, because thousands of them would not fit in memory. */
const shortened = (record: AnyRecord): AnyRecord => {
  for (const [name, value] of Object.entries(record))
    if (typeof value === 'string' && value.length > LONGEST) record[name] = `${value.slice(0, LONGEST).toWellFormed()}…`;
  return record;
};

/** A list as a table of a report, without amounts. The due date of an open record, or the end of its extension, is red after it has passed. */
export function tableOf(kind: Kind, records: readonly AnyRecord[], today: IsoDate): PaperTable {
  const fields = { ...kind.fields, ...kind.derived };
  const columns = reportedColumns(kind, records).filter((name) => fields[name]?.type !== 'money');
  const open = new Set(kind.due?.open?.(records) ?? records);
  return {
    heading: `${kind.title} (${records.length})`,
    none: `There are no ${kind.plural}.`,
    columns: columns.map((name) => ({ label: fields[name]?.label ?? name, share: SHARES[fields[name]?.type ?? 'text'] ?? 1 })),
    rows: records.slice(0, MOST_REPORT_ROWS).map((record) =>
      columns.map((name): ReportCell => {
        const value = fields[name]?.status ? reportedStatus(kind, record, record[name], today) : record[name];
        const text = cellOf(fields[name], value);
        const isOverdue =
          name === (extensionOf(kind, record) ? kind.due?.extended?.until : kind.due?.date) &&
          open.has(record) &&
          isPast(record[name] as IsoDate | null, today);
        return { text, ...(isOverdue && { tone: 'red' }) };
      }),
    ),
    more: Math.max(0, records.length - MOST_REPORT_ROWS),
  };
}

function cellOf(field: Field | undefined, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (field?.type === 'date') return showDate(value as IsoDate);
  if (field?.type === 'money') return showMoney(value as number);
  if (field?.type === 'decimal') return showQuantity(value as number);
  if (field?.type === 'items') return (value as { item_name: string }[]).map(({ item_name }) => visibleText(item_name)).join(', ');
  if (field?.type === 'lines') return visibleText(linesText(value as Values[]));
  if (field?.type === 'file') return visibleText((value as { name: string }).name);
  return visibleText(String(value));
}

/** The particulars of a vessel that are filled in, as label and value. */
export const particularsOf = (kind: Kind, vessel: AnyRecord): [label: string, value: string][] =>
  Object.entries(kind.fields).flatMap(([name, field]): [string, string][] => {
    const text = cellOf(field, vessel[name]);
    return text === '' || name === kind.naming.name ? [] : [[field.label, field.unit ? `${text} ${field.unit}` : text]];
  });

/** '22-11-2026 10:15 UTC' */
export const madeAt = (now: Date = new Date()): string =>
  `${showDate(now.toISOString().slice(0, 10))} ${now.toISOString().slice(11, 16)} UTC`;
