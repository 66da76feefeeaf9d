import type { ReactNode } from 'react';
import { tableStyles as css } from './tableStyles';
import type { ColumnLook, TableColumn } from './TableColumn';

export interface TableCellProps {
  column: TableColumn;
  look: ColumnLook | undefined;
  rowSpan?: number;
  /** Shown on the title cell while its row glows. */
  flag?: string;
  /** Marks the cells of a group's items, so that cards can set them apart. */
  part?: 'item' | 'first-item' | 'heading';
  children: ReactNode;
}

/** One cell. Nothing in it is nothing: an empty cell leaves no line in a card. */
export function TableCell({ column, look, rowSpan, flag, part, children }: TableCellProps) {
  const Tag = look?.isTitle ? 'th' : 'td';
  const blank = children === null || children === undefined || children === '' || children === false;
  // A date or a number is one word, though browsers would break it at its hyphens.
  const word = typeof children === 'number' || (typeof children === 'string' && /^\S{1,11}$/.test(children));
  return (
    <Tag
      role={look?.isTitle ? 'rowheader' : 'cell'}
      scope={look?.isTitle ? (rowSpan === undefined ? 'row' : 'rowgroup') : undefined}
      className={look?.className}
      style={look?.style}
      rowSpan={rowSpan}
      data-label={column.header}
      data-column={column.key}
      data-part={part}
    >
      {!blank && (
        <div className={css.content} data-word={word || undefined}>
          {children}
        </div>
      )}
      {flag && look?.isTitle && <span className={css.flag}>{flag}</span>}
    </Tag>
  );
}
