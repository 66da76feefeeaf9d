import { type IsoDate, showDate } from '../../../../shared/calendar';
import type { AnyRecord, Kind } from '../../../../shared/kind';
import { saveBlob } from '../../files/saveBlob';
import { cellText, isEmptyCell } from './cellText';
import type { Column } from './column';
import { type CsvValue, toCsv } from './csv';
import { itemsOf, type ShownItem } from './itemsOf';

type Field = { header: string; of(record: AnyRecord, item: ShownItem | undefined, place: number): CsvValue };

const ITEM_FIELDS: readonly Field[] = [
  { header: 'Item Name', of: (_record, item) => item?.item_name ?? null },
  { header: 'Qty Requested', of: (_record, item) => item?.quantity_requested ?? null },
  { header: 'Qty Supplied', of: (_record, item) => item?.quantity_supplied ?? null },
  { header: 'Pending Qty', of: (_record, item) => item?.pending_quantity ?? null },
];

/** Numbers and amounts as such, so that they can be added up; dates DD-MM-YYYY; nothing where the list says N/A or 'No file'. */
function valueOf(column: Column, record: AnyRecord): CsvValue {
  const value = record[column.key];
  if (typeof value === 'number') return value;
  const text = cellText(column, record);
  return isEmptyCell(text) || (column.type === 'file' && !value) ? null : text;
}

/** The fields of the list, in its order. What has no number of its own is numbered by its place, as the list of invoices is. */
function fieldsOf(kind: Kind, columns: readonly Column[]): Field[] {
  const fields = columns.flatMap((column): readonly Field[] =>
    column.type === 'items' ? ITEM_FIELDS : [{ header: column.header, of: (record) => valueOf(column, record) }]);
  if (kind.name === 'invoices') return [{ header: 'Sl.No.', of: (_record, _item, place) => place }, ...fields];
  if (kind.name === 'requisitions') return [{ header: 'Sl No.', of: (_record, item) => item?.sl_no ?? null }, ...fields];
  return fields;
}

/** The records as a table for a spreadsheet, a requisition in as many lines as it has items. `places` counts each record from 1. */
export function listCsv(kind: Kind, columns: readonly Column[], records: readonly AnyRecord[], places: ReadonlyMap<number, number>): string {
  const fields = fieldsOf(kind, columns);
  const lines = records.flatMap((record) => {
    const items = itemsOf(record);
    const line = (item?: ShownItem) => fields.map(({ of }) => of(record, item, places.get(record.id) ?? 0));
    return items.length > 0 ? items.map(line) : [line()];
  });
  return toCsv([fields.map(({ header }) => header), ...lines]);
}

// What some file system refuses.
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;

/** 'EVER GIVEN Certificates 21-11-2026.csv'. */
export const csvName = (kind: Kind, ship: AnyRecord | undefined, today: IsoDate): string =>
  `${[ship && String(ship.name), kind.title, showDate(today)].filter(Boolean).join(' ').replace(FORBIDDEN, '-')}.csv`;

/** Saves the records, in the order given, as a file for a spreadsheet. */
export function exportList(
  kind: Kind,
  columns: readonly Column[],
  records: readonly AnyRecord[],
  { all, ship, today }: { all: readonly AnyRecord[]; ship: AnyRecord | undefined; today: IsoDate },
): void {
  const places = new Map(all.map(({ id }, at) => [id, at + 1]));
  saveBlob(new Blob([listCsv(kind, columns, records, places)], { type: 'text/csv;charset=utf-8' }), csvName(kind, ship, today));
}
