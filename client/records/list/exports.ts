import type { IsoDate } from '../../../shared/basics/calendar';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { KIND_NAMES, kindOf, VESSEL_KINDS } from '../../../shared/kinds/kinds';
import { inOrder, present } from '../../../shared/status/present';
import { now } from '../../net/serverTime';
import { request } from '../../net/request';
import { openChunk } from '../../net/chunks';
import { readInvoiceToken } from '../../net/session';
import { loadVessel } from '../../sync/logs';
import { allRecordsNow, recordsNow } from '../../sync/hooks';
import { saveBlob } from '../files/downloadFile';
import type { LineNumberOf } from '../kinds/KindScreens';
import type { Column } from './column';
import { exportName } from './useExporting';
import { type ExportTable, exportTable, sectionTable, type TitledTable } from './exportTable';
import { lineNumbers, type LineNumber } from './lineNumber';
import { tableCsv } from './csv';

/** Whether the export includes a kind. Users without invoice access get no table of invoices. */
const isIncluded = (kind: Kind) => kind.access === 'session' || readInvoiceToken() !== null;

/** Joins the tables of several vessels and puts the vessel's name in front of each row. */
function joined(parts: readonly { ship: AnyRecord; table: ExportTable }[]): ExportTable {
  const columns = [{ header: 'Vessel', type: 'text' as const }, ...(parts[0]?.table.columns ?? [])];
  return { columns, rows: parts.flatMap(({ ship, table }) => table.rows.map((row) => [String(ship.name), ...row])) };
}

/** Saves all records of the vessel `ship`, or of the whole fleet without one: one sheet or CSV file for each section. */
export async function exportSections(
  format: 'csv sections' | 'xlsx sections',
  lineNumberOf: LineNumberOf,
  ship: AnyRecord | undefined,
  today: IsoDate,
): Promise<void> {
  const form = format === 'csv sections' ? 'csv' : 'xlsx';
  const tableOf = (kind: Kind, records: readonly AnyRecord[]): ExportTable => sectionTable(kind, records, lineNumberOf(kind.name));
  const fleet = ship ? [ship] : recordsNow('vessels').filter(({ id }) => id > 0);
  const sections = VESSEL_KINDS.map(kindOf).filter(isIncluded);
  const parts = new Map<Kind, { ship: AnyRecord; table: ExportTable }[]>(sections.map((kind) => [kind, []]));
  for (const each of fleet) {
    const read = ship ? null : await loadVessel(request, each.id, now(), { inOneAnswer: true });
    for (const kind of sections) {
      const records = read
        ? inOrder(kind, Object.values(read.records[kind.name] ?? {})).map((record) => present(kind, record, today))
        : allRecordsNow(kind.name);
      parts.get(kind)?.push({ ship: each, table: tableOf(kind, records) });
    }
  }
  const vessels = kindOf(KIND_NAMES.find((name) => kindOf(name).scope === 'fleet') ?? 'vessels');
  const tables: TitledTable[] = [
    { title: vessels.title, table: tableOf(vessels, fleet) },
    ...sections.map((kind) => ({ title: kind.title, table: joined(parts.get(kind) ?? []) })),
  ];
  const name = (extension: 'xlsx' | 'zip') => exportName(ship ? 'All sections' : 'Fleet', ship, today, extension);
  if (form === 'csv') {
    const { csvArchive } = await openChunk(() => import('./csvArchive'));
    return saveBlob(csvArchive(tables), name('zip'));
  }
  const { workbookOf } = await openChunk(() => import('./workbook'));
  saveBlob(await workbookOf(tables), name('xlsx'));
}

interface Exported {
  /** The unfiltered list, for numbering records. */
  all: readonly AnyRecord[];
  ship: AnyRecord | undefined;
  today: IsoDate;
  number: LineNumber;
}

/** Saves the records, in the order given, as a file for a spreadsheet. */
export async function exportList(
  form: 'csv' | 'xlsx',
  kind: Kind,
  columns: readonly Column[],
  records: readonly AnyRecord[],
  { all, ship, today, number }: Exported,
): Promise<void> {
  await exportOne(form, { title: kind.title, table: exportTable(columns, records, lineNumbers(all), number) }, ship, today);
}

/** Saves one table as a file for a spreadsheet. */
export async function exportOne(form: 'csv' | 'xlsx', titled: TitledTable, ship: AnyRecord | undefined, today: IsoDate): Promise<void> {
  const { title, table } = titled;
  const name = exportName(title, ship, today, form);
  if (form === 'csv') return saveBlob(new Blob([tableCsv(table)], { type: 'text/csv;charset=utf-8' }), name);
  const { workbookOf } = await openChunk(() => import('./workbook'));
  saveBlob(await workbookOf([titled]), name);
}
