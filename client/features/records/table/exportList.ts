import { type IsoDate, showDate } from '../../../../shared/calendar';
import type { AnyRecord, Kind } from '../../../../shared/kind';
import { saveBlob } from '../../files/saveBlob';
import { cellText, isEmptyCell } from './cellText';
import type { Column } from './column';
import { type CsvValue, toCsv } from './csv';
import { itemsOf, type ShownItem } from '../items/itemsOf';
import { type LineNumber, placesOf } from './lineNumber';

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

/** The fields of the list, in its order. */
function fieldsOf(columns: readonly Column[], number: LineNumber): Field[] {
  const fields = columns.flatMap((column): readonly Field[] =>
    column.type === 'items' ? ITEM_FIELDS : [{ header: column.header, of: (record) => valueOf(column, record) }],
  );
  if (number === null) return fields;
  const of: Field['of'] = number.of === 'place' ? (_record, _item, place) => place : (_record, item) => item?.sl_no ?? null;
  return [{ header: number.header, of }, ...fields];
}

/** The records as a table for a spreadsheet, a requisition in as many lines as it has items. `places` counts each record from 1. */
export function listCsv(
  columns: readonly Column[],
  records: readonly AnyRecord[],
  places: ReadonlyMap<number, number>,
  number: LineNumber,
): string {
  const fields = fieldsOf(columns, number);
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
  { all, ship, today, number }: { all: readonly AnyRecord[]; ship: AnyRecord | undefined; today: IsoDate; number: LineNumber },
): void {
  saveBlob(new Blob([listCsv(columns, records, placesOf(all), number)], { type: 'text/csv;charset=utf-8' }), csvName(kind, ship, today));
}
