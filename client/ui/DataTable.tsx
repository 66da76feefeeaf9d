import { memo, useMemo, useRef, useState, type ReactNode } from 'react';
import { CardOpener } from './CardOpener';
import { sortRows, type Sort } from './sortRows';
import { tableRole } from './tableRole';
import { tableStyles as css } from './tableStyles';
import { TableCell } from './TableCell';
import { columnLooks, leastWidth, type ColumnLook, type TableColumn } from './TableColumn';
import { TableFrame } from './TableFrame';
import { TableHead } from './TableHead';
import { useGlow, type Highlight } from './useGlow';
import { useRowWindow } from './useRowWindow';

export interface DataColumn<Row> extends TableColumn {
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable. null comes last either way. */
  sortValue?: (row: Row) => string | number | null;
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The table sorts its rows by this itself; undefined leaves them as given. */
  sort?: Sort;
  onSort?: (sort: Sort | undefined) => void;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** What a screen reader calls a row. */
  rowLabel?: (row: Row) => string;
  highlight?: (row: Row) => Highlight | undefined;
}

/** A dense table for up to some thousand rows. At 800 px and less every row is a card. */
export function DataTable<Row>({ caption, columns, rows, rowKey, sort, onSort, empty, rowLabel, highlight }: DataTableProps<Row>) {
  const scroll = useRef<HTMLElement>(null);
  const looks = useMemo(() => columnLooks(columns), [columns]);
  const sortValue = columns.find((column) => column.key === sort?.key)?.sortValue;
  const direction = sort?.direction;
  const sorted = useMemo(() => (sortValue && direction ? sortRows(rows, sortValue, direction) : rows), [rows, sortValue, direction]);
  const keys = useMemo(() => sorted.map(rowKey), [sorted, rowKey]);
  const { virtual, indexes, before, after, measure } = useRowWindow(keys, scroll, 37);
  const heads = columns.map((column) => ({ ...column, sortable: column.sortValue !== undefined && rows.length > 1 }));
  return (
    <TableFrame caption={caption} scroll={scroll} leastWidth={leastWidth(columns)} virtual={virtual} rowCount={sorted.length}>
      <TableHead columns={heads} looks={looks} sort={sort} onSort={onSort} />
      <tbody {...tableRole.rowgroup}>
        {before > 0 && <tr aria-hidden="true" className={css.gap} style={{ height: before }} />}
        {indexes.map((index) => {
          const row = sorted[index];
          if (row === undefined) return null;
          return (
            <MemoRow
              key={keys[index]}
              columns={columns}
              looks={looks}
              row={row}
              index={index}
              measure={measure}
              label={rowLabel?.(row)}
              mark={highlight?.(row)}
            />
          );
        })}
        {after > 0 && <tr aria-hidden="true" className={css.gap} style={{ height: after }} />}
        {rows.length === 0 && (
          <tr {...tableRole.row}>
            <td {...tableRole.cell} colSpan={columns.length} className={css.empty}>
              {empty}
            </td>
          </tr>
        )}
      </tbody>
    </TableFrame>
  );
}

interface RowProps<Row> {
  columns: readonly DataColumn<Row>[];
  looks: readonly ColumnLook[];
  row: Row;
  index: number;
  measure: ((node: HTMLElement | null) => void) | undefined;
  label: string | undefined;
  mark: Highlight | undefined;
}

/** Whether a row would look the same: the owner may make its marks anew, as long as they say the same. */
const isSame = <Item,>({ mark: a, ...before }: RowProps<Item>, { mark: b, ...after }: RowProps<Item>) =>
  a?.token === b?.token &&
  a?.by === b?.by &&
  a?.fresh === b?.fresh &&
  (Object.keys(after) as (keyof typeof after)[]).every((key) => Object.is(before[key], after[key]));

const MemoRow = memo(Row, isSame) as typeof Row;

function Row<Item>({ columns, looks, row, index, measure, label, mark }: RowProps<Item>) {
  const flag = useGlow(mark);
  const [open, setOpen] = useState(false);
  const state = { 'data-glow': flag ? true : undefined, 'data-open': open || undefined };
  return (
    <tr ref={measure} {...tableRole.row} data-index={index} aria-rowindex={index + 2} aria-label={label} {...state}>
      {columns.map((column, at) => (
        <TableCell key={column.key} column={column} look={looks[at]} flag={flag}>
          {column.cell(row)}
        </TableCell>
      ))}
      <CardOpener label="More" of={label} open={open} onToggle={() => setOpen(!open)} />
    </tr>
  );
}
