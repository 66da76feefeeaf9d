import { memo, useState, type ReactNode } from 'react';
import { tableRole } from './tableRole';
import { TableCell } from './TableCell';
import type { ColumnLook, DataColumn } from './TableColumn';
import { useGlow, type Highlight } from './useGlow';
import { ChevronDown } from 'lucide-react';
import { tableStyles as css } from './tableStyles';

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
