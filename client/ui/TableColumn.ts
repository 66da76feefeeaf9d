import type { CSSProperties } from 'react';
import { cx } from './cx';
import { tableStyles as css } from './tableStyles';

/** What every table's column says of itself, whatever its rows are. */
export interface TableColumn {
  key: string;
  header: string;
  /** More about the header, as its tooltip. */
  headerHint?: string;
  /** Figures go to the end. Default start. */
  align?: 'start' | 'center' | 'end';
  /** Px. Left out, a column fits its content up to 280 px (in a virtualised table: 140). */
  width?: number;
  /** Takes the room the others leave: `width` is then the least it has. */
  grow?: boolean;
  /** The first column always stays in view while scrolling sideways (false undoes it); `true` on the columns right after it
   *  keeps them too, if those before have a width; 'end' keeps the last one at the far edge. */
  sticky?: boolean | 'end';
  /** Names the row: its header cell, and the heading of its card on a phone. Default the first column. */
  title?: boolean;
  /** Holds the row's buttons: at the foot of the card, left out on paper. */
  actions?: boolean;
}

export interface ColumnLook {
  className: string;
  style: CSSProperties | undefined;
  isTitle: boolean;
}

/** The class and offset of every column's cells, worked out once for the whole table. */
export function columnLooks(columns: readonly TableColumn[]): ColumnLook[] {
  const title = Math.max(0, columns.findIndex((column) => column.title));
  const loose = columns.findIndex((column, index) => (index === 0 ? column.sticky === false : column.sticky !== true));
  const stuck = loose < 0 ? columns.length : loose;
  let left = 0;
  return columns.map((column, index) => {
    const offset = left;
    left += column.width ?? 0;
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
        column.grow && css.grow,
        index === title && css.title,
        column.actions && css.actions,
      ),
      style: {
        ...(index < stuck && { insetInlineStart: offset }),
        ...(column.width !== undefined && { '--w': `${column.width}px` }),
      } as CSSProperties,
    };
  });
}
