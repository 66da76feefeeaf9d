import type { FieldType } from '../../../shared/kinds/field';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { itemsOf, type ShownItem } from '../cells/itemsOf';
import { cellText, isEmptyCell } from './cellText';
import { type Column, columnsOf } from './column';
import { type LineNumber, lineNumbers } from './lineNumber';

/** A value in a spreadsheet's cell; numbers stay numbers, dates are typed. */
export type ExportValue = string | number | null;

/** A list as a table for a spreadsheet. */
export interface ExportTable {
  columns: readonly { header: string; type: FieldType }[];
  rows: readonly (readonly ExportValue[])[];
}

/** A table with its title. */
export interface TitledTable {
  title: string;
  table: ExportTable;
}

type Field = { header: string; type: FieldType; of(record: AnyRecord, item: ShownItem | undefined, position: number): ExportValue };

const ITEM_FIELDS: readonly Field[] = [
  { header: 'Item Name', type: 'text', of: (_record, item) => item?.item_name ?? null },
  { header: 'Qty Requested', type: 'integer', of: (_record, item) => item?.quantity_requested ?? null },
  { header: 'Qty Supplied', type: 'integer', of: (_record, item) => item?.quantity_supplied ?? null },
  { header: 'Pending Qty', type: 'integer', of: (_record, item) => item?.pending_quantity ?? null },
];

/** Numbers and amounts stay numbers, so that a spreadsheet can add them up. Dates are DD-MM-YYYY. Missing values ('N/A', 'No file') are null. */
function valueOf(column: Column, record: AnyRecord): ExportValue {
  const value = record[column.key];
  if (typeof value === 'number') return value;
  const text = cellText(column, record);
  // A stored text 'N/A' is exported, because a user typed it.
  return (isEmptyCell(text) && value !== text) || (column.type === 'file' && !value) ? null : text;
}

/** The fields of the list, in its order. */
function fieldsOf(columns: readonly Column[], number: LineNumber): Field[] {
  const fields = columns.flatMap((column): readonly Field[] =>
    column.type === 'items' ? ITEM_FIELDS : [{ header: column.header, type: column.type, of: (record) => valueOf(column, record) }],
  );
  if (number === null) return fields;
  const of: Field['of'] = number.of === 'place' ? (_record, _item, position) => position : (_record, item) => item?.sl_no ?? null;
  return [{ header: number.header, type: 'integer', of }, ...fields];
}

/** The records as a table for a spreadsheet. A requisition has one line for each item. `positions`: the number of each record, from 1. */
export function exportTable(
  columns: readonly Column[],
  records: readonly AnyRecord[],
  positions: ReadonlyMap<number, number>,
  number: LineNumber,
): ExportTable {
  const fields = fieldsOf(columns, number);
  const rows = records.flatMap((record) => {
    const items = itemsOf(record);
    const line = (item?: ShownItem) => fields.map(({ of }) => of(record, item, positions.get(record.id) ?? 0));
    return items.length > 0 ? items.map(line) : [line()];
  });
  return { columns: fields, rows };
}

/** All fields of a kind except its file: the columns of the list, then the others. */
function allColumns(kind: Kind): Column[] {
  const others = kind.unlisted.filter((name) => kind.fields[name]?.type !== 'file');
  return columnsOf({ ...kind, columns: [...kind.columns, ...others] }).filter(({ type }) => type !== 'file');
}

/** The records with their chain, where it has several: the first one stores none, and an import must tell it from others of its name. */
function withChains(kind: Kind, records: readonly AnyRecord[]): readonly AnyRecord[] {
  if (!kind.renewal) return records;
  const renewed = new Set(records.flatMap(({ chain }) => chain ?? []));
  return records.map((record) => (renewed.has(record.id) ? { ...record, chain: record.id } : record));
}

/** All records of a section with all fields, for an export of whole ships. */
export const sectionTable = (kind: Kind, records: readonly AnyRecord[], number: LineNumber): ExportTable =>
  exportTable(allColumns(kind), withChains(kind, records), lineNumbers(records), number);
