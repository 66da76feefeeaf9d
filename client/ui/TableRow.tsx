import { memo, type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react';
import { tableRole, tableStyles as css } from './tableStyles';
import { type ColumnLook, type DataColumn, leastWidth, type TableColumn } from './TableColumn';
import { type Highlight, useGlow } from './useGlow';
import { ChevronDown } from 'lucide-react';
import { usePrinting } from './usePrinting';

interface TableCellProps {
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

/** Px of a frame that is wide enough for a table and not for all its columns. Narrower, rows are cards; wider, it scrolls sideways. */
const CARDS = 800;
const ROOMY = 1_100;

/** What a column says in few words: on a card it would be seen before the card is opened. */
type Told = NonNullable<TableColumn['card']>;

/**
 * In which order columns give way: what is long and read in full elsewhere, then what a card would not tell before it is opened, then
 * small figures and facts, the last first, and figures of items. Never a name, the state, nor the buttons.
 */
function leaving(columns: readonly TableColumn[]): TableColumn[] {
  const loose = columns.filter((column, at) => at > 0 && !column.title && !column.sticky && !column.actions);
  const told = (card: Told) => loose.filter((column) => column.card === card).reverse();
  const items = loose.filter((column) => 'itemCell' in column && !column.card);
  const rest = loose.filter((column) => !column.card && !items.includes(column));
  const notes = rest.filter(({ grow }) => grow === 1).reverse();
  return [...notes, ...rest.filter((column) => !notes.includes(column)), ...told('figure'), ...told('line'), ...told('fact'), ...items];
}

/** How wide a length of CSS is in the font of the table, in px. */
function pxOf(width: string, table: Element): number {
  const probe = document.createElement('div');
  probe.style.cssText = `position:absolute;visibility:hidden;width:${width};font-size:${getComputedStyle(table).fontSize}`;
  table.parentElement?.append(probe);
  const { width: px } = probe.getBoundingClientRect();
  probe.remove();
  return px;
}

/** The names of the columns that give way, so that the rest lie side by side in `region`. */
function withoutRoom(columns: readonly TableColumn[], region: HTMLElement): string[] {
  const table = region.firstElementChild;
  const room = region.clientWidth;
  if (!table || room <= CARDS || room >= ROOMY) return [];
  const kept = new Set(columns);
  const left: string[] = [];
  for (const column of leaving(columns)) {
    if (pxOf(leastWidth([...kept]), table) <= room) break;
    kept.delete(column);
    left.push(column.key);
  }
  return left;
}

/**
 * The names of the columns for which `region` has no room, where it is neither wide nor narrow: one that matters must not lie under
 * another. None where `all` are wanted, and on paper: the table is then as wide as its columns.
 */
export function useLeftOut(columns: readonly TableColumn[], region: RefObject<HTMLElement | null>, all: boolean): ReadonlySet<string> {
  const [left, setLeft] = useState('');
  const printing = usePrinting();
  useEffect(() => {
    const node = region.current;
    if (!node) return;
    const observer = new ResizeObserver(() => setLeft(withoutRoom(columns, node).join(' ')));
    observer.observe(node);
    return () => observer.disconnect();
  }, [columns, region]);
  return useMemo(() => new Set(all || printing ? [] : left.split(' ')), [left, all, printing]);
}

interface TableRowProps<Row, Item> {
  columns: readonly DataColumn<Row, Item>[];
  looks: readonly ColumnLook[];
  row: Row;
  itemsOf: ((row: Row) => readonly Item[]) | undefined;
  index: number;
  measure: ((node: HTMLElement | null) => void) | undefined;
  label: string | undefined;
  mark: Highlight | undefined;
  /** Said under the name for as long as it holds. */
  note: string | undefined;
  id: string | number | undefined;
  selected: boolean;
}

/** Whether a row would look the same: the owner may make its marks anew, as long as they say the same. */
const isSame = <Row, Item>({ mark: a, ...before }: TableRowProps<Row, Item>, { mark: b, ...after }: TableRowProps<Row, Item>) =>
  a?.token === b?.token &&
  a?.by === b?.by &&
  a?.fresh === b?.fresh &&
  (Object.keys(after) as (keyof typeof after)[]).every((key) => Object.is(before[key], after[key]));

/** One row of a table: a line, or a group of lines where it has items. Drawn again only when it would look different. */
export const TableRow = memo(Row, isSame) as typeof Row;

function Row<Row, Item>({ columns, looks, row, itemsOf, index, measure, label, mark, note, id, selected }: TableRowProps<Row, Item>) {
  const glow = useGlow(mark);
  const flag = glow ?? note;
  const [open, setOpen] = useState(false);
  const opener = (says: string) => <CardOpener label={says} of={label} open={open} onToggle={() => setOpen(!open)} />;
  const box = {
    ref: measure,
    'data-index': index,
    'data-id': id,
    'data-selected': selected || undefined,
    'aria-label': label,
    'data-glow': glow ? true : undefined,
    'data-noted': note ? true : undefined,
    'data-open': open || undefined,
  };
  if (!itemsOf) {
    return (
      <tr {...box} {...tableRole.row} aria-rowindex={index + 2} aria-selected={selected || undefined}>
        {columns.map((column, at) => (
          <TableCell key={column.key} column={column} look={looks[at]} flag={flag}>
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
        <TableCell key={column.key} column={column} look={looks[at]} part={part}>
          {item !== undefined && column.itemCell(item)}
        </TableCell>
      );
    }
    return (
      line === 0 && (
        <TableCell key={column.key} column={column} look={looks[at]} rowSpan={lines.length} flag={flag}>
          {column.cell(row)}
        </TableCell>
      )
    );
  };
  return (
    <tbody {...box} {...tableRole.rowgroup}>
      {lines.map((item, line) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line is its place: items have no number of their own
        <tr key={line} {...tableRole.row} aria-selected={selected || undefined}>
          {columns.map((column, at) => cellAt(column, at, item, line))}
          {line === 0 && opener(items.length === 0 ? 'More' : items.length === 1 ? '1 item' : `${items.length} items`)}
        </tr>
      ))}
    </tbody>
  );
}

interface CardOpenerProps {
  /** What it shows: 'More', '4 items'. */
  label: string;
  /** Whose card it is, for screen readers. */
  of: string | undefined;
  open: boolean;
  onToggle(): void;
}

/** The last cell of a card, which shows and hides what a card leaves out. In a table laid out as one it is not there. */
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
