import type { CSSProperties, ReactNode } from 'react';
import { cx } from './cx';
import css from './tables.module.css';

/** The description of a table column, for rows of any type. */
export interface TableColumn {
  key: string;
  header: string;
  /** The tooltip of the header. */
  headerHint?: string;
  /** Numbers are aligned at the end. Default start. */
  align?: 'start' | 'center' | 'end';
  /** The least width including padding, as a CSS length: '12ch', 'calc(9ch + 16px)'. Default 14ch. */
  width?: string;
  /** The share of the remaining room that it takes, relative to the other growing columns. Default none. */
  grow?: number;
  /** The largest width it grows to. The last growing column has no limit: it takes the rest. */
  max?: string;
  /** The first column stays in view while the table scrolls sideways, unless false. `true` keeps further columns after it in view too,
   *  'end' keeps the last column at the far edge. */
  sticky?: boolean | 'end';
  /** The column that names the row: its header cell, and the heading of its card on a phone. Default the first column. */
  title?: boolean;
  /** Its position on a card: 'lead' beside the title, 'fact' below it, 'date' the one date that matters, 'line' across the whole card, 'figure' a
   *  small number. The others are shown once the card is opened. 'heading' names an item of a group. */
  card?: 'lead' | 'fact' | 'date' | 'line' | 'figure' | 'heading';
  /** Only shown in the opened row of a narrow screen, never as a column of the table. */
  detailOnly?: boolean;
  /** The column with the row's buttons: at the bottom of a card, left out when printing. */
  actions?: boolean;
}

/** A column of the row, or of each of its items. */
export type DataColumn<Row, Item = never> = TableColumn &
  (
    | {
        cell: (row: Row) => ReactNode;
        /** Makes the column sortable. null comes last in both directions. */
        sortValue?: (row: Row) => string | number | null;
      }
    | { itemCell: (item: Item) => ReactNode }
  );

export interface ColumnStyle {
  className: string;
  /** The style of every cell of the column: its offset while the rest scrolls sideways. */
  style: CSSProperties | undefined;
  /** The style of the header cell, which sets the width of the column. */
  headStyle: CSSProperties;
  isTitle: boolean;
}

const least = ({ width = '14ch' }: TableColumn) => width;
const sum = (widths: readonly string[]) => (widths.length > 0 ? `calc(${widths.join(' + ')})` : '0px');

/** The least width of a table with these columns. In a narrower frame it scrolls sideways. */
export const leastWidth = (columns: readonly TableColumn[]): string => sum(columns.filter(isColumn).map(least));

/** Whether the table shows it as a column. */
export const isColumn = ({ detailOnly }: TableColumn): boolean => !detailOnly;

/** The width of a column: its least width plus its share of the remaining room in the frame (100cqi without borders). */
function widthOf(column: TableColumn, columns: readonly TableColumn[]): string {
  const growing = columns.filter((each) => each.grow && isColumn(each));
  if (!column.grow) return growing.length > 0 || column.actions ? least(column) : 'auto';
  if (column === growing.at(-1)) return 'auto';
  const part = column.grow / growing.reduce((all, { grow = 0 }) => all + grow, 0);
  const width = `calc(${least(column)} + max(0px, 100cqi - 2px - ${leastWidth(columns)}) * ${part.toFixed(4)})`;
  return column.max ? `max(${least(column)}, min(${width}, ${column.max}))` : width;
}

/** The classes, offsets and widths of all columns, computed once for the whole table. */
export function columnStyles(columns: readonly TableColumn[]): ColumnStyle[] {
  const title = Math.max(
    0,
    columns.findIndex((column) => column.title),
  );
  const loose = columns.findIndex((column, index) => (index === 0 ? column.sticky === false : column.sticky !== true));
  const stuck = loose < 0 ? columns.length : loose;
  return columns.map((column, index) => {
    const style = index < stuck ? { insetInlineStart: sum(columns.slice(0, index).map(least)) } : undefined;
    return {
      isTitle: index === title,
      className: cx(
        css.cell,
        index === 0 && css.first,
        index === columns.length - 1 && css.last,
        column.align && css[column.align],
        column.detailOnly && css.detail,
        index < stuck && css.stuck,
        index === stuck - 1 && css.stuckLast,
        column.sticky === 'end' && css.stuckEnd,
        index === title && css.title,
        column.actions ? css.actions : index !== title && css[column.card ?? 'rest'],
      ),
      style,
      headStyle: { ...style, width: widthOf(column, columns) },
    };
  });
}

export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

/** Changes the current sort, which two quick clicks may change before the table is drawn again. */
export type ChangeSort = (change: (current: Sort | undefined) => Sort | undefined) => void;
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Dates as numbers, which compare a hundred times faster than text. */
const sortable = (key: string | number | null) => (typeof key === 'string' && DATE.test(key) ? Number(key.replace(DATE, '$1$2$3')) : key);

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The position of each text in natural order. Thousands of rows share a few hundred values, so sorting the values is a tenth of the work. */
function positionsOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  let position = 0;
  let before: string | undefined;
  for (const text of [...new Set(texts)].sort(collator.compare)) {
    if (before !== undefined && collator.compare(before, text) !== 0) position += 1;
    positions.set(text, position);
    before = text;
  }
  return positions;
}

/** A sorted copy: numbers by size, text in natural order ('2' before '10'), null and '' last in both directions. Equal rows keep their
 *  order. */
export function sortRows<Row>(rows: readonly Row[], value: (row: Row) => string | number | null, direction: Sort['direction']): Row[] {
  const sign = direction === 'asc' ? 1 : -1;
  const blank = (key: string | number | null) => key === null || key === '';
  const keyed = rows.map((row) => ({ row, key: sortable(value(row)) }));
  // In a column with texts, numbers are sorted as texts.
  const isText = keyed.some(({ key }) => typeof key === 'string' && key !== '');
  const positions = isText ? positionsOf(keyed.map(({ key }) => String(key ?? ''))) : undefined;
  return keyed
    .map(({ row, key }) => ({ row, key: positions && !blank(key) ? (positions.get(String(key)) ?? 0) : key }))
    .sort(({ key: a }, { key: b }) => {
      if (blank(a) || blank(b)) return Number(blank(a)) - Number(blank(b));
      return sign * (Number(a) - Number(b));
    })
    .map(({ row }) => row);
}

/** What a column sorts by; undefined if it does not sort. */
export const sortValueOf = <Row, Item>(column: DataColumn<Row, Item> | undefined) =>
  column && 'cell' in column ? column.sortValue : undefined;

/** The rows of a table in the order of `sort`; unchanged if none of its columns sorts so. */
export function sortedRows<Row, Item>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row, Item>[],
  sort: Sort | undefined,
): readonly Row[] {
  const value = sortValueOf(columns.find(({ key }) => key === sort?.key));
  return value && sort ? sortRows(rows, value, sort.direction) : rows;
}
