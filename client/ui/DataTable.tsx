import { type CSSProperties, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { columnStyles, isColumn, leastWidth, sortValueOf } from './TableColumn';
import { tableRole } from './tableRole';
import type { ChangeSort, ColumnStyle, DataColumn, Sort, TableColumn } from './TableColumn';
import css from './tables.module.css';
import { TableCell, TableRow, useLeftOut } from './TableRow';
import { Button } from './Button';
import type { Highlight } from './useGlow';
import { TableHead } from './TableHead';
import { GroupHead, type RowGroup, useLines } from './TableGroups';
import { VisuallyHidden } from './VisuallyHidden';
import { cx } from './cx';
import skeleton from './Skeleton.module.css';
import { HEIGHT, RowGap, useRowWindow } from './rowWindow';

/** Grey bars in the columns of a table while its rows load, so that nothing moves when they arrive. */
const SkeletonRows = ({ columns, looks }: { columns: readonly TableColumn[]; looks: readonly ColumnStyle[] }) => (
  <tbody aria-hidden="true" className={skeleton.bones}>
    {Array.from({ length: 10 }, (_, row) => (
      <tr key={row}>
        {columns.map((column, at) => (
          <TableCell key={column.key} column={column} columnStyle={looks[at]}>
            <div className={skeleton.bone}>&nbsp;</div>
          </TableCell>
        ))}
      </tr>
    ))}
  </tbody>
);

/**
 * Lets React move the children of `parent` with `moveBefore`. Otherwise it takes a moved row out of the document for a moment, which closes an
 * open menu of that row. Safari has no `moveBefore`.
 */
function keepMoved(parent: HTMLElement | null) {
  if (!parent || !('moveBefore' in Element.prototype)) return;
  const { insertBefore } = parent;
  parent.insertBefore = (node, before) => {
    if (node.parentNode === parent) parent.moveBefore(node, before);
    else insertBefore.call(parent, node, before);
    return node;
  };
  parent.appendChild = (node) => parent.insertBefore(node, null);
}

interface TableFrameProps {
  /** The accessible name of the table and its scroll region. */
  caption: string;
  scroll: RefObject<HTMLElement | null>;
  /** The least width of all columns together. */
  leastWidth: string;
  /** Only a part of the rows is in the document. Screen readers then get the total from `rowCount`. */
  virtual?: boolean;
  rowCount?: number;
  className?: string;
  children: ReactNode;
}

/** Marks the frame on the sides where columns are out of view. Sets only an attribute, so that nothing renders again. */
function markEdges(region: HTMLElement) {
  const { scrollLeft, clientWidth, scrollWidth } = region;
  region.parentElement?.toggleAttribute('data-more-before', scrollLeft > 0);
  region.parentElement?.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - 1);
}

/** Makes the text of a cell its tooltip where it is cut. */
function nameCut({ target }: MouseEvent) {
  const content = target instanceof Element ? target.closest<HTMLElement>('[data-column] > div') : null;
  if (content) content.title = content.scrollWidth > content.clientWidth ? (content.textContent ?? '') : '';
}

/** The element in which a table scrolls. All roles are explicit, because rows laid out as cards would lose them otherwise. */
function TableFrame({ caption, scroll, leastWidth, virtual = false, rowCount, className, children }: TableFrameProps) {
  useEffect(() => {
    const region = scroll.current;
    if (!region) return;
    const observer = new ResizeObserver(() => markEdges(region));
    observer.observe(region);
    region.addEventListener('mouseover', nameCut);
    if (region.firstElementChild) observer.observe(region.firstElementChild);
    return () => observer.disconnect();
  }, [scroll]);
  return (
    <div className={css.root}>
      <div className={css.frame}>
        <section
          ref={scroll}
          className={css.scroll}
          aria-label={caption}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it with the arrow keys
          tabIndex={0}
          data-virtual={virtual || undefined}
          onScroll={(event) => event.target === event.currentTarget && markEdges(event.currentTarget)}
        >
          <table
            ref={keepMoved}
            className={cx(css.table, className)}
            style={{ '--least': leastWidth } as CSSProperties}
            {...tableRole.table}
            aria-label={caption}
            aria-rowcount={virtual && rowCount ? rowCount + 1 : undefined}
          >
            {children}
          </table>
        </section>
      </div>
    </div>
  );
}

export interface DataTableProps<Row, Item> {
  /** The accessible name of the table. */
  caption: string;
  columns: readonly DataColumn<Row, Item>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** A key that stays the same when the key of a row changes, so that an opened row stays open. Default `rowKey`. */
  stableKey?: (row: Row) => string | number;
  /** Makes every row a group with one line for each item; the row's own cells span the lines. A row without items has one line. */
  itemsOf?: (row: Row) => readonly Item[];
  /** How `rows` are sorted (`sortedRows`). If undefined, by no column. */
  sort?: Sort;
  onSort?: ChangeSort;
  /** Puts the rows into groups with a heading each. Must be stable between renders. */
  groupOf?: (row: Row) => RowGroup;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** Set while the rows load: the text for screen readers. Grey bars are shown in place of the rows. */
  waiting?: string;
  /** The accessible name of a row. */
  rowLabel?: (row: Row) => string;
  highlight?: (row: Row) => Highlight | undefined;
  /** A note under the name of a row, shown as long as it is returned. */
  note?: (row: Row) => string | undefined;
  /** Whether a row is selected. */
  selected?: (row: Row) => boolean;
  /** Whether a row is shown in full beside the table. */
  current?: (row: Row) => boolean;
}

/** A dense table for up to some thousand rows. Below 652 px every row is a card. */
export function DataTable<Row, Item = never>(props: DataTableProps<Row, Item>) {
  const { caption, columns: all, rows, rowKey, itemsOf, sort, onSort, groupOf, empty, waiting, rowLabel, highlight, note } = props;
  const scroll = useRef<HTMLElement>(null);
  const [wantsAll, setWantsAll] = useState(false);
  const leftOutKeys = useLeftOut(all, scroll, wantsAll);
  const columns = useMemo(
    () => (all.some(({ key }) => leftOutKeys.has(key)) ? all.filter(({ key }) => !leftOutKeys.has(key)) : all),
    [all, leftOutKeys],
  );
  const looks = useMemo(() => columnStyles(columns), [columns]);
  const lines = useLines(rows, rowKey, props.stableKey ?? rowKey, groupOf);
  const { virtual, indexes, before, after, measure } = useRowWindow(lines, scroll, itemsOf ? HEIGHT.group : HEIGHT.row);
  const heads = columns.map((column) => ({ ...column, sortable: sortValueOf(column) !== undefined && rows.length > 1 }));
  const body = (waiting === undefined ? indexes : []).map((index) => {
    const line = lines[index];
    if (line === undefined) return null;
    if ('head' in line)
      return <GroupHead key={line.key} line={line} columns={columns.filter(isColumn).length} index={index} isBody={Boolean(itemsOf)} />;
    const { row, id, key } = line;
    return (
      <TableRow
        key={key}
        columns={columns}
        looks={looks}
        row={row}
        itemsOf={itemsOf}
        index={index}
        measure={measure}
        label={rowLabel?.(row)}
        mark={highlight?.(row)}
        note={note?.(row)}
        id={id}
        selected={props.selected?.(row) ?? false}
        current={props.current?.(row) ?? false}
      />
    );
  });
  const leftOut = all.filter(({ key }) => leftOutKeys.has(key)).map(({ header }) => header);
  return (
    <>
      <TableFrame
        caption={caption}
        scroll={scroll}
        leastWidth={leastWidth(columns)}
        virtual={virtual}
        rowCount={itemsOf ? undefined : lines.length}
        className={itemsOf && css.grouped}
      >
        <TableHead columns={heads} looks={looks} sort={sort} onSort={onSort} />
        {before > 0 && <RowGap height={before} />}
        {/* Each group is its own <tbody>. */}
        {itemsOf
          ? body
          : body.length > 0 && (
              <tbody ref={keepMoved} {...tableRole.rowgroup}>
                {body}
              </tbody>
            )}
        {after > 0 && <RowGap height={after} />}
        {waiting !== undefined && <SkeletonRows columns={columns} looks={looks} />}
        {rows.length === 0 && waiting === undefined && (
          <tbody {...tableRole.rowgroup}>
            <tr {...tableRole.row}>
              <td {...tableRole.cell} colSpan={columns.filter(isColumn).length} className={css.empty}>
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
