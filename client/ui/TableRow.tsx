import { memo, type ReactNode, type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import css from './tables.module.css';
import { type ColumnStyle, type DataColumn, leastWidth, type TableColumn, isColumn } from './TableColumn';
import { tableRole } from './tableRole';
import { type Highlight, useGlow } from './useGlow';
import { ChevronDown } from 'lucide-react';
import { usePrinting } from './usePrinting';

interface TableCellProps {
  column: TableColumn;
  columnStyle: ColumnStyle | undefined;
  rowSpan?: number;
  /** Shown on the title cell while its row is highlighted. */
  flag?: string;
  /** Marks the cells of a group's items, so that cards can set them apart. */
  part?: 'item' | 'first-item' | 'heading';
  children: ReactNode;
}

/** One cell. An empty cell renders no content, so that it leaves no line on a card. */
export function TableCell({ column, columnStyle, rowSpan, flag, part, children }: TableCellProps) {
  const Tag = columnStyle?.isTitle ? 'th' : 'td';
  const blank = children === null || children === undefined || children === '' || children === false;
  // A date or a number must not be broken at its hyphens.
  const word = typeof children === 'number' || (typeof children === 'string' && /^\S{1,11}$/.test(children));
  return (
    <Tag
      role={columnStyle?.isTitle ? 'rowheader' : 'cell'}
      scope={columnStyle?.isTitle ? (rowSpan === undefined ? 'row' : 'rowgroup') : undefined}
      className={columnStyle?.className}
      style={columnStyle?.style}
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
      {flag && columnStyle?.isTitle && <span className={css.flag}>{flag}</span>}
    </Tag>
  );
}

/** Between these widths of the frame, in px, columns without room are left out. In a narrower frame rows are cards; a wider table scrolls sideways. */
const CARDS_BELOW = 649;
const ALL_COLUMNS_FROM = 1_100;

/** A column that a closed card shows. */
type CardPosition = NonNullable<TableColumn['card']>;

/**
 * The order in which columns are left out: long notes first, then columns that a closed card does not show, then small numbers, notes and
 * facts from the last to the first, the date, then columns of items. The name, the status and the buttons are never left out.
 */
function inLeavingOrder(columns: readonly TableColumn[]): TableColumn[] {
  const loose = columns.filter((column, at) => at > 0 && isColumn(column) && !column.title && !column.sticky && !column.actions);
  const columnsAt = (card: CardPosition) => loose.filter((column) => column.card === card).reverse();
  const items = loose.filter((column) => 'itemCell' in column && !column.card);
  const rest = loose.filter((column) => !column.card && !items.includes(column));
  const notes = rest.filter(({ grow }) => grow === 1).reverse();
  return [
    ...notes,
    ...rest.filter((column) => !notes.includes(column)),
    ...columnsAt('figure'),
    ...columnsAt('line'),
    ...columnsAt('fact'),
    ...columnsAt('date'),
    ...items,
  ];
}

/** A CSS length in px, in the font of the table. */
function lengthInPx(width: string, table: Element): number {
  const probe = document.createElement('div');
  probe.style.cssText = `position:absolute;visibility:hidden;width:${width};font-size:${getComputedStyle(table).fontSize}`;
  table.parentElement?.append(probe);
  const { width: px } = probe.getBoundingClientRect();
  probe.remove();
  return px;
}

/** The room a name should have before columns are left out. */
const NAME = '26ch';

/** The keys of the columns to leave out, so that the others fit into `region`. */
function columnsWithoutRoom(columns: readonly TableColumn[], region: HTMLElement): string[] {
  const table = region.firstElementChild;
  const available = region.clientWidth;
  if (!table || available <= CARDS_BELOW || available >= ALL_COLUMNS_FROM) return [];
  const shown = new Set(columns);
  const leftOut: string[] = [];
  for (const column of inLeavingOrder(columns)) {
    if (lengthInPx(leastWidth([...shown].map((each) => (each.title ? { ...each, width: NAME } : each))), table) <= available) break;
    shown.delete(column);
    leftOut.push(column.key);
  }
  return leftOut;
}

/**
 * The keys of the columns for which a frame of medium width has no room, so that the important ones stay in view. None if the user wants
 * `all`, and none when printing.
 */
export function useLeftOut(columns: readonly TableColumn[], region: RefObject<HTMLElement | null>, all: boolean): ReadonlySet<string> {
  const [leftOut, setLeftOut] = useState('');
  const printing = usePrinting();
  // Before the browser paints, so that no row is shown with columns that go.
  useLayoutEffect(() => {
    const node = region.current;
    if (!node) return;
    const update = () => setLeftOut(columnsWithoutRoom(columns, node).join(' '));
    update();
    const observer = new ResizeObserver(update);
    observer.observe(node);
    return () => observer.disconnect();
  }, [columns, region]);
  return useMemo(() => new Set(all || printing ? [] : leftOut.split(' ')), [leftOut, all, printing]);
}

interface TableRowProps<Row, Item> {
  columns: readonly DataColumn<Row, Item>[];
  looks: readonly ColumnStyle[];
  row: Row;
  itemsOf: ((row: Row) => readonly Item[]) | undefined;
  index: number;
  measure: ((node: HTMLElement | null) => void) | undefined;
  label: string | undefined;
  mark: Highlight | undefined;
  /** A note under the name. */
  note: string | undefined;
  id: string | number | undefined;
  selected: boolean;
  current: boolean;
}

/** Whether a row would look the same. A new `mark` object with equal values does not count as a change. */
const isSame = <Row, Item>({ mark: a, ...before }: TableRowProps<Row, Item>, { mark: b, ...after }: TableRowProps<Row, Item>) =>
  a?.token === b?.token &&
  a?.by === b?.by &&
  a?.fresh === b?.fresh &&
  (Object.keys(after) as (keyof typeof after)[]).every((key) => Object.is(before[key], after[key]));

/** One row of a table: a line, or a group of lines if it has items. It renders again only if it would look different. */
export const TableRow = memo(Row, isSame) as typeof Row;

function Row<Row, Item>({
  columns,
  looks,
  row,
  itemsOf,
  index,
  measure,
  label,
  mark,
  note,
  id,
  selected,
  current,
}: TableRowProps<Row, Item>) {
  const glow = useGlow(mark);
  const flag = glow ?? note;
  const [open, setOpen] = useState(false);
  const opener = (says: string) => <CardOpener label={says} of={label} open={open} onToggle={() => setOpen(!open)} />;
  // `Table*.css` style a row by these attributes. Lists and `restoreScreen` find a row by `data-id` or `data-index`.
  const box = {
    ref: measure,
    'data-index': index,
    'data-id': id,
    'data-selected': selected || undefined,
    'aria-current': current || undefined,
    'aria-label': label,
    'data-glow': glow ? true : undefined,
    'data-noted': note ? true : undefined,
    'data-open': open || undefined,
  };
  if (!itemsOf) {
    return (
      <tr {...box} {...tableRole.row} aria-rowindex={index + 2} aria-selected={selected || undefined}>
        {columns.map((column, at) => (
          <TableCell key={column.key} column={column} columnStyle={looks[at]} flag={flag}>
            {'cell' in column && column.cell(row)}
          </TableCell>
        ))}
        {opener('More')}
      </tr>
    );
  }

  const items = itemsOf(row);
  const lines: readonly (Item | undefined)[] = items.length > 0 ? items : [undefined];
  const firstItemColumn = columns.find((column) => 'itemCell' in column);
  const cellAt = (column: DataColumn<Row, Item>, at: number, item: Item | undefined, line: number): ReactNode => {
    if ('itemCell' in column) {
      const part = column.card === 'heading' ? 'heading' : column === firstItemColumn ? 'first-item' : 'item';
      return (
        <TableCell key={column.key} column={column} columnStyle={looks[at]} part={part}>
          {item !== undefined && column.itemCell(item)}
        </TableCell>
      );
    }
    return (
      line === 0 && (
        <TableCell key={column.key} column={column} columnStyle={looks[at]} rowSpan={lines.length} flag={flag}>
          {column.cell(row)}
        </TableCell>
      )
    );
  };
  return (
    <tbody {...box} {...tableRole.rowgroup}>
      {lines.map((item, line) => (
        // oxlint-disable-next-line react/no-array-index-key -- items have no id, so that a line is identified by its position
        <tr key={line} {...tableRole.row} aria-selected={selected || undefined}>
          {columns.map((column, at) => cellAt(column, at, item, line))}
          {line === 0 && opener(items.length === 0 ? 'More' : items.length === 1 ? '1 item' : `${items.length} items`)}
        </tr>
      ))}
    </tbody>
  );
}

interface CardOpenerProps {
  /** The label of the button: 'More', '4 items'. */
  label: string;
  /** The name of the row, for screen readers. */
  of: string | undefined;
  open: boolean;
  onToggle(): void;
}

/** The last cell of a card: a button that shows and hides the other columns. It is not displayed in a table layout. */
function CardOpener({ label, of, open, onToggle }: CardOpenerProps) {
  return (
    <td {...tableRole.cell} className={css.opener}>
      <button type="button" aria-expanded={open} aria-label={of && `${label}: ${of}`} onClick={onToggle}>
        {open ? 'Less' : label}
        <ChevronDown size={15} aria-hidden="true" />
      </button>
    </td>
  );
}
