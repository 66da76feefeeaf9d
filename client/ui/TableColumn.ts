import type { CSSProperties, ReactNode } from 'react';
import { cx } from './cx';
import { tableStyles as css } from './tableStyles';

/** The description of a table column, for rows of any type. */
export interface TableColumn {
  key: string;
  header: string;
  /** More about the header, as its tooltip. */
  headerHint?: string;
  /** Figures go to the end. Default start. */
  align?: 'start' | 'center' | 'end';
  /** The least it has, its padding included, as a length of CSS. `ch` follows the reader's font: '12ch', 'calc(9ch + 16px)'. Default 14ch. */
  width?: string;
  /** How large a part of the room the others leave it takes, beside those of the rest. Default none. */
  grow?: number;
  /** The most it grows to. Not of the last one that grows: it takes what is over. */
  most?: string;
  /** The first column always stays in view while scrolling sideways (false undoes it); `true` on the columns right after it
   *  keeps them too, if those before have a width; 'end' keeps the last one at the far edge. */
  sticky?: boolean | 'end';
  /** Names the row: its header cell, and the heading of its card on a phone. Default the first column. */
  title?: boolean;
  /** Its place on a card: 'lead' beside the title, 'fact' below it, 'line' a fact as wide as the card, 'figure' a small one; the
   *  others are seen once the card is opened. 'heading' names an item of a group. */
  card?: 'lead' | 'fact' | 'line' | 'figure' | 'heading';
  /** Holds the row's buttons: at the foot of the card, left out on paper. */
  actions?: boolean;
}

/** A column of the row itself, or one of each of its items. */
export type DataColumn<Row, Item = never> = TableColumn &
  (
    | {
        cell: (row: Row) => ReactNode;
        /** Makes the column sortable. null comes last either way. */
        sortValue?: (row: Row) => string | number | null;
      }
    | { itemCell: (item: Item) => ReactNode }
  );

export interface ColumnLook {
  className: string;
  /** Of every cell of the column: where it stays while the rest scrolls sideways. */
  style: CSSProperties | undefined;
  /** Of its header, which gives the column its width. */
  headStyle: CSSProperties;
  isTitle: boolean;
}

const least = ({ width = '14ch' }: TableColumn) => width;
const sum = (widths: readonly string[]) => (widths.length > 0 ? `calc(${widths.join(' + ')})` : '0px');

/** The narrowest a table of these columns may be; less, and it scrolls sideways. */
export const leastWidth = (columns: readonly TableColumn[]): string => sum(columns.map(least));

/** A column's least and its part of what a table as wide as its frame (100cqi, without borders) has left over. */
function widthOf(column: TableColumn, columns: readonly TableColumn[]): string {
  const growing = columns.filter(({ grow }) => grow);
  if (!column.grow) return growing.length > 0 || column.actions ? least(column) : 'auto';
  if (column === growing.at(-1)) return 'auto';
  const part = column.grow / growing.reduce((all, { grow = 0 }) => all + grow, 0);
  const width = `calc(${least(column)} + max(0px, 100cqi - 2px - ${leastWidth(columns)}) * ${part.toFixed(4)})`;
  return column.most ? `max(${least(column)}, min(${width}, ${column.most}))` : width;
}

/** The class and offset of every column's cells, and the widths, worked out once for the whole table. */
export function columnLooks(columns: readonly TableColumn[]): ColumnLook[] {
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
