import { writeXlsx } from 'hucre/xlsx';
import { fromTyped } from '../../../shared/basics/calendar';
import type { FieldType } from '../../../shared/kinds/field';
import type { ExportValue, TitledTable } from './exportTable';
import { sheetName } from './useExporting';

const FORMATS: Partial<Record<FieldType, string>> = { date: 'dd-mm-yyyy', money: '#,##0.00' };
/** The first date that spreadsheets count correctly. Earlier dates stay text. */
const FIRST_DAY = '1900-03-01';

/** Dates become date cells, so that a spreadsheet can sort and count them. Text stays text, also when it looks like a formula. */
function cellOf(value: ExportValue, type: FieldType): ExportValue | Date {
  if (type !== 'date' || typeof value !== 'string') return value;
  const date = fromTyped(value);
  return date !== null && date >= FIRST_DAY ? new Date(`${date}T00:00:00Z`) : value;
}

const [NARROWEST, WIDEST] = [9, 60];
const widthOf = (header: string, values: readonly ExportValue[]) =>
  Math.min(WIDEST, Math.max(NARROWEST, header.length + 2, ...values.map((value) => String(value ?? '').length + 1)));

/** Tables as an XLSX file: one sheet each, with a frozen header row. */
export async function workbookOf(tables: readonly TitledTable[]): Promise<Blob> {
  const bytes = await writeXlsx({
    sheets: tables.map(({ title, table: { columns, rows } }) => ({
      name: sheetName(title),
      columns: columns.map(({ header, type }, at) => ({
        width: widthOf(
          header,
          rows.slice(0, 200).map((row) => row[at] ?? null),
        ),
        numFmt: FORMATS[type],
      })),
      rows: [columns.map(({ header }) => header), ...rows.map((row) => row.map((value, at) => cellOf(value, columns[at]?.type ?? 'text')))],
      freezePane: { rows: 1 },
    })),
  });
  return new Blob([new Uint8Array(bytes)], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}
