import type { IsoDate } from '../../../shared/basics/calendar';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { openChunk } from '../../net/loadChunk';
import { saveBlob } from '../files/saveBlob';
import type { Column } from './column';
import { toCsv } from './csv';
import { exportName } from './exportName';
import { type ExportTable, exportTable, type TitledTable } from './exportTable';
import { type LineNumber, placesOf } from './lineNumber';

/** A table as comma separated values. */
export const tableCsv = ({ columns, rows }: ExportTable): string => toCsv([columns.map(({ header }) => header), ...rows]);

interface Exported {
  /** The whole list, in which a record has its place. */
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
  await exportOne(form, { title: kind.title, table: exportTable(columns, records, placesOf(all), number) }, ship, today);
}

/** Saves one table as a file for a spreadsheet. */
export async function exportOne(form: 'csv' | 'xlsx', titled: TitledTable, ship: AnyRecord | undefined, today: IsoDate): Promise<void> {
  const { title, table } = titled;
  const name = exportName(title, ship, today, form);
  if (form === 'csv') return saveBlob(new Blob([tableCsv(table)], { type: 'text/csv;charset=utf-8' }), name);
  const { workbookOf } = await openChunk(() => import('./workbook'));
  saveBlob(await workbookOf([titled]), name);
}
