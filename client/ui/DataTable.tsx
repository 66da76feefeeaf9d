import { useMemo, useRef, useState, type ReactNode } from 'react';
import { sortRows, type Sort } from './sortRows';
import { tableRole } from './tableRole';
import { tableStyles as css } from './tableStyles';
import { columnLooks, leastWidth, type DataColumn } from './TableColumn';
import { TableFrame } from './TableFrame';
import { TableHead } from './TableHead';
import { SkeletonRows } from './SkeletonRows';
import { TableRow } from './TableRow';
import { Button } from './Button';
import type { Highlight } from './useGlow';
import { useLeftOut } from './useLeftOut';
import { useRowWindow } from './useRowWindow';
import { VisuallyHidden } from './VisuallyHidden';

export interface DataTableProps<Row, Item> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly DataColumn<Row, Item>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Makes every row a group of lines, one an item, whose own cells span them. A row without items keeps one line. */
  itemsOf?: (row: Row) => readonly Item[];
  /** The table sorts its rows by this itself; undefined leaves them as given. */
  sort?: Sort;
  onSort?: (sort: Sort | undefined) => void;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** The rows are on their way: said to screen readers, while grey bars stand where they will be. */
  waiting?: string;
  /** What a screen reader calls a row. */
  rowLabel?: (row: Row) => string;
  highlight?: (row: Row) => Highlight | undefined;
  /** Said under the name of a row for as long as it holds. */
  note?: (row: Row) => string | undefined;
  /** Whether a row is selected. */
  selected?: (row: Row) => boolean;
}

/** Px of a row before it is measured. */
const HEIGHT = { row: 37, group: 74 };

/** A dense table for up to some thousand rows. At 800 px and less every row is a card. */
export function DataTable<Row, Item = never>(props: DataTableProps<Row, Item>) {
  const { caption, columns: all, rows, rowKey, itemsOf, sort, onSort, empty, waiting, rowLabel, highlight, note, selected } = props;
  const scroll = useRef<HTMLElement>(null);
  const [wantsAll, setWantsAll] = useState(false);
  const left = useLeftOut(all, scroll, wantsAll);
  const columns = useMemo(() => (all.some(({ key }) => left.has(key)) ? all.filter(({ key }) => !left.has(key)) : all), [all, left]);
  const looks = useMemo(() => columnLooks(columns), [columns]);
  const sorted = useMemo(() => sortedRows(rows, all, sort), [rows, all, sort]);
  const keys = useMemo(() => sorted.map(rowKey), [sorted, rowKey]);
  const { virtual, indexes, before, after, measure } = useRowWindow(keys, scroll, itemsOf ? HEIGHT.group : HEIGHT.row);
  const heads = columns.map((column) => ({ ...column, sortable: sortValueOf(column) !== undefined && rows.length > 1 }));
  const body = (waiting === undefined ? indexes : []).map((index) => {
    const row = sorted[index];
    if (row === undefined) return null;
    return (
      <TableRow
        key={keys[index]}
        columns={columns}
        looks={looks}
        row={row}
        itemsOf={itemsOf}
        index={index}
        measure={measure}
        label={rowLabel?.(row)}
        mark={highlight?.(row)}
        note={note?.(row)}
        id={keys[index]}
        selected={selected?.(row) ?? false}
      />
    );
  });
  const leftOut = all.filter(({ key }) => left.has(key)).map(({ header }) => header);
  return (
    <>
      <TableFrame
        caption={caption}
        scroll={scroll}
        leastWidth={leastWidth(columns)}
        virtual={virtual}
        rowCount={itemsOf ? undefined : sorted.length}
        className={itemsOf && css.grouped}
      >
        <TableHead columns={heads} looks={looks} sort={sort} onSort={onSort} />
        {before > 0 && <Gap height={before} />}
        {/* Groups bring a <tbody> of their own. */}
        {itemsOf ? body : body.length > 0 && <tbody {...tableRole.rowgroup}>{body}</tbody>}
        {after > 0 && <Gap height={after} />}
        {waiting !== undefined && <SkeletonRows columns={columns} looks={looks} />}
        {rows.length === 0 && waiting === undefined && (
          <tbody {...tableRole.rowgroup}>
            <tr {...tableRole.row}>
              <td {...tableRole.cell} colSpan={columns.length} className={css.empty}>
                {empty}
              </td>
            </tr>
          </tbody>
        )}
      </TableFrame>
      {waiting !== undefined && <VisuallyHidden live>{waiting}</VisuallyHidden>}
      {leftOut.length > 0 && (
        <p className={css.leftOut} data-print="no">
          {`No room for ${leftOut.join(', ')}.`}
          <Button size="sm" variant="ghost" onClick={() => setWantsAll(true)}>
            Show all
          </Button>
        </p>
      )}
    </>
  );
}

const sortValueOf = <Row, Item>(column: DataColumn<Row, Item> | undefined) => (column && 'cell' in column ? column.sortValue : undefined);

function sortedRows<Row, Item>(rows: readonly Row[], columns: readonly DataColumn<Row, Item>[], sort: Sort | undefined): readonly Row[] {
  const value = sortValueOf(columns.find(({ key }) => key === sort?.key));
  return value && sort ? sortRows(rows, value, sort.direction) : rows;
}

/** Stands for the rows that are not in the document. */
const Gap = ({ height }: { height: number }) => (
  <tbody aria-hidden="true" className={css.gap}>
    <tr style={{ height }} />
  </tbody>
);
