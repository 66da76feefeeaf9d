import type { IsoDate } from '../../../shared/basics/calendar';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import type { FieldType } from '../../../shared/kinds/field';
import { cellText } from './cellText';
import { sortValue } from './sortValue';
import type { Column, OwnCells, RecordColumn } from './column';
import { RecordCell, type RecordCellProps } from './RecordCell';
import type { DataColumn, TableColumn } from '../../ui/TableColumn';
import { showQuantity } from '../../../shared/basics/text';
import type { ShownItem } from '../cells/itemsOf';
import css from '../cells/PendingQuantity.module.css';

const QUANTITY = { align: 'end', width: 'calc(8.9ch + 16px)' } as const;

/** The columns of a requisition item. */
const ITEM_COLUMNS: readonly DataColumn<AnyRecord, ShownItem>[] = [
  {
    key: 'item_name',
    header: 'Item Name',
    width: 'calc(13ch + 16px)',
    grow: 8,
    max: '48ch',
    card: 'heading',
    itemCell: (item) => item.item_name,
  },
  { key: 'quantity_requested', header: 'Qty Requested', ...QUANTITY, itemCell: (item) => showQuantity(item.quantity_requested) },
  { key: 'quantity_supplied', header: 'Qty Supplied', ...QUANTITY, itemCell: (item) => showQuantity(item.quantity_supplied) },
  { key: 'pending_quantity', header: 'Pending Qty', ...QUANTITY, itemCell: (item) => <PendingQuantity quantity={item.pending_quantity} /> },
];

/** The quantity still to be supplied; negative if more was supplied than requested. */
function PendingQuantity({ quantity }: { quantity: number }) {
  if (quantity > 0) return <span className={css.some}>{showQuantity(quantity)}</span>;
  if (quantity === 0) return <span className={css.none}>0</span>;
  return (
    <span className={css.none} title={`${showQuantity(-quantity)} more supplied than requested`}>
      {showQuantity(quantity)} <small>over</small>
    </span>
  );
}

const NUMBERS = new Set<Column['type']>(['integer', 'decimal', 'money']);

// An empty cell renders null, so that a card leaves out its line.
const cellOf = (record: AnyRecord, rest: Omit<RecordCellProps, 'record'>) =>
  cellText(rest.column, record) === '' ? null : <RecordCell record={record} {...rest} />;

/**
 * The columns of the table. The number and the name of a record stay visible while the table scrolls sideways. A column of items is
 * replaced by the columns of the items. `closed`: as in `RecordCell`.
 */
export function recordColumns(
  kind: Kind,
  columns: readonly Column[],
  today: IsoDate,
  own: OwnCells = {},
  closed?: readonly number[],
): RecordColumn[] {
  const counted = !columns.some((column) => column.sortAs !== undefined);
  const notes = columns.filter(({ type }) => type === 'note').length;
  const title = columns[0]?.key === 'sl_no' ? 1 : 0;
  return columns.flatMap((column, index): readonly RecordColumn[] => {
    if (column.type === 'items') return ITEM_COLUMNS;
    return [
      {
        key: column.key,
        header: column.header,
        align: NUMBERS.has(column.type) && column.key !== 'sl_no' ? 'end' : 'start',
        ...columnWidth(kind, column, index === title, notes),
        card: column.card,
        sticky: index <= title,
        title: index === title,
        cell: own[column.key] ?? ((record) => cellOf(record, { kind, column, today, counted, closed })),
        sortValue: (record) => sortValue(column, record),
      },
    ];
  });
}

type ColumnWidth = Pick<TableColumn, 'width' | 'grow' | 'max'>;

/** `ch` (a digit of the reader's font) and px of padding. */
const wide = (ch: number, px = 16) => `calc(${Number(ch.toFixed(2))}ch + ${px}px)`;

// The average width in ch of a letter in running text, in a header (smaller and bold) and in a chip (smaller).
const LETTER = 0.92;
const HEADING = 0.93;
/** How much wider the letters of a name are, which are bold. */
const BOLD = 1.1;
const CHIP = 0.83;
/** The padding and border of a chip, in px. */
const CHIP_PX = 34;

/** The length of the longest text of a count of days ('999 days since expiry'). */
const LONGEST_COUNT = 'days since expiry'.length + 3;

/** A text of at most this many characters stays on one line. */
const SHORT = 11;

/** The length of the longer line when `text` is broken into two lines. A short text is not broken. */
function lineOf(text: string): number {
  if (text.length <= SHORT) return text.length;
  const words = text.split(' ');
  const splits = words.map((_, at) => Math.max(words.slice(0, at).join(' ').length, words.slice(at).join(' ').length));
  return Math.min(...splits);
}

/** The length of the longest word, with a margin, so that no word is broken. */
const wordOf = (text: string): number => Math.max(...text.split(' ').map((word) => word.length)) * 1.1;

const longest = (choices: readonly string[], of: (choice: string) => number) => Math.max(0, ...choices.map(of));

/** The width in ch of text fields with a known length. */
const TEXTS: Record<string, number> = {
  sl_no: 4.9,
  imo_number: 8.2,
  call_sign: 7.4,
  flag: 9,
  class: 5.4,
  type_of_vessel: 11.8,
  port_of_registry: 12,
  rank: 12.6,
  indos: 8.55,
  seaman_book: 8.6,
  passport: 8.3,
  deficiency_code: 12.6,
  type_of_request: 10.6,
  person_in_charge: 12.8,
  helper: LONGEST_COUNT * 0.83,
  invoice_number: 13.5,
  request_no: 12.5,
  requisition_no: 16.4,
  auditing_authority: 11,
  supplier: 11,
};
const TEXT = 13.5;
const TYPES: Partial<Record<FieldType, number>> = { date: 9.3, integer: 5, decimal: 6.2, money: 11.8 };

/** How much wider a column of short values may grow, so that each takes one line. */
const GROWTH = 1.15;

/** The width that the values of a column need: in ch, and the padding in px. */
function contentWidth(kind: Kind, { key, type, status, sortAs }: Column, isTitle: boolean): [number, number] {
  const choices = kind.fields[key]?.choices;
  if (status)
    return [sortAs ? (LONGEST_COUNT + 2) * 0.75 : CHIP * longest(choices ?? ['Overdue'], (choice) => choice.length), CHIP_PX + 16];
  const ch = choices
    ? LETTER * longest(choices, (choice) => (isTitle ? choice.length : Math.max(lineOf(choice), wordOf(choice))))
    : (TEXTS[key] ?? TYPES[type] ?? TEXT);
  return [ch, key === 'sl_no' ? 22 : 16];
}

/**
 * The width of a column. A screen of 1366 px shows a dozen columns without scrolling sideways: headers take two lines, long
 * names are cut, and names and notes share the remaining room. `notes`: the number of note columns in the list.
 */
function columnWidth(kind: Kind, column: Column, isTitle: boolean, notes: number): ColumnWidth {
  const { key, type, status, header } = column;
  const isText = type === 'text' && TEXTS[key] === undefined && !status;
  if (isTitle && isText) return { width: wide(13), grow: 4, max: '60ch' };
  if (type === 'note') return { width: wide(Math.max(8, ...header.split(' ').map((word) => word.length))), grow: 1 };
  // One action, or a chosen file and Upload.
  if (type === 'file') return { width: 'calc(3 * var(--control-sm) + 12px)' };
  // The days left are shown beside the date.
  if (key === kind.due?.date && Object.keys(kind.daysTo).length === 0) return { width: wide(26, 36) };
  const [normal, px] = contentWidth(kind, column, isTitle);
  const ch = isTitle ? normal * BOLD : normal;
  const width = wide(Math.max(ch, key === 'sl_no' ? 0 : HEADING * lineOf(header)), px);
  if (isText) return { width, grow: 0.3 };
  const choices = kind.fields[key]?.choices;
  const isShort = (choices && !status) || (TEXTS[key] !== undefined && key !== 'sl_no');
  if (!isShort || notes === 0) return { width };
  const line = choices ? longest(choices, ({ length }) => length) : ch * GROWTH;
  return { width, grow: 0.12, max: wide(line, px) };
}
