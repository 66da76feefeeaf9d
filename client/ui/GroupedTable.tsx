import { memo, useMemo, useRef, useState, type ReactNode } from 'react';
import { CardOpener } from './CardOpener';
import type { Sort } from './sortRows';
import { tableRole } from './tableRole';
import { tableStyles as css } from './tableStyles';
import { TableCell } from './TableCell';
import { columnLooks, leastWidth, type ColumnLook, type TableColumn } from './TableColumn';
import { TableFrame } from './TableFrame';
import { TableHead } from './TableHead';
import { useGlow, type Highlight } from './useGlow';
import { useRowWindow } from './useRowWindow';

/** A column of the group itself, spanning its items' rows, or one of each item. */
export type GroupedColumn<Group, Item> = TableColumn & { sortable?: boolean } & (
    | { span: true; cell: (group: Group) => ReactNode }
    | { span?: false; cell: (item: Item, group: Group) => ReactNode }
  );

export interface TableGroup<Group, Item> {
  key: string | number;
  group: Group;
  items: readonly Item[];
}

export interface GroupedTableProps<Group, Item> {
  caption: string;
  columns: readonly GroupedColumn<Group, Item>[];
  groups: readonly TableGroup<Group, Item>[];
  /** The item's own key; its place in the group when left out. */
  itemKey?: (item: Item) => string | number;
  /** What the groups are sorted by; the owner sorts them. */
  sort?: Sort;
  onSort?: (sort: Sort | undefined) => void;
  empty: ReactNode;
  groupLabel?: (group: Group) => string;
  highlight?: (group: Group) => Highlight | undefined;
}

/** A table whose rows come in groups: one <tbody> a group, its own cells spanning the rows of its items.
 *  A group without items keeps one row. At 800 px and less every group is a card. */
export function GroupedTable<Group, Item>(props: GroupedTableProps<Group, Item>) {
  const { caption, columns, groups, empty, itemKey, groupLabel, highlight, sort, onSort } = props;
  const scroll = useRef<HTMLElement>(null);
  const looks = useMemo(() => columnLooks(columns), [columns]);
  const keys = useMemo(() => groups.map((entry) => entry.key), [groups]);
  const { virtual, indexes, before, after, measure } = useRowWindow(keys, scroll, 74);
  return (
    <TableFrame caption={caption} scroll={scroll} leastWidth={leastWidth(columns)} virtual={virtual} className={css.grouped}>
      <TableHead columns={columns} looks={looks} sort={sort} onSort={groups.length > 1 ? onSort : undefined} />
      {before > 0 && <Gap height={before} />}
      {indexes.map((index) => {
        const entry = groups[index];
        if (!entry) return null;
        const mark = highlight?.(entry.group);
        const label = groupLabel?.(entry.group);
        return <MemoGroup key={entry.key} {...{ columns, looks, entry, index, measure, itemKey, label, mark }} />;
      })}
      {after > 0 && <Gap height={after} />}
      {groups.length === 0 && (
        <tbody {...tableRole.rowgroup}>
          <tr {...tableRole.row}>
            <td {...tableRole.cell} colSpan={columns.length} className={css.empty}>
              {empty}
            </td>
          </tr>
        </tbody>
      )}
    </TableFrame>
  );
}

const Gap = ({ height }: { height: number }) => (
  <tbody aria-hidden="true" className={css.gap}>
    <tr style={{ height }} />
  </tbody>
);

const openerLabel = (items: number) => (items === 0 ? 'More' : items === 1 ? '1 item' : `${items} items`);

interface GroupBodyProps<Group, Item> {
  columns: readonly GroupedColumn<Group, Item>[];
  looks: readonly ColumnLook[];
  entry: TableGroup<Group, Item>;
  index: number;
  measure: ((node: HTMLElement | null) => void) | undefined;
  itemKey: ((item: Item) => string | number) | undefined;
  label: string | undefined;
  mark: Highlight | undefined;
}

/** Whether a group would look the same: its entry and its mark may be made anew, as long as they say the same. */
function isSame<Group, Item>(before: GroupBodyProps<Group, Item>, after: GroupBodyProps<Group, Item>) {
  const { mark: a, entry: one, ...rest } = before;
  const { mark: b, entry: other, ...now } = after;
  if (one.group !== other.group || a?.token !== b?.token || a?.by !== b?.by || a?.fresh !== b?.fresh) return false;
  return (Object.keys(now) as (keyof typeof now)[]).every((key) => Object.is(rest[key], now[key]));
}

const MemoGroup = memo(GroupBody, isSame) as typeof GroupBody;

function GroupBody<Group, Item>({ columns, looks, entry, index, measure, itemKey, label, mark }: GroupBodyProps<Group, Item>) {
  const flag = useGlow(mark);
  const [open, setOpen] = useState(false);
  const items: readonly (Item | undefined)[] = entry.items.length > 0 ? entry.items : [undefined];
  const firstItemColumn = columns.find((column) => !column.span)?.key;
  return (
    <tbody
      ref={measure}
      {...tableRole.rowgroup}
      data-index={index}
      aria-label={label}
      data-glow={flag ? true : undefined}
      data-open={open || undefined}
    >
      {items.map((item, row) => (
        <tr key={item === undefined ? 'none' : (itemKey?.(item) ?? row)} {...tableRole.row}>
          {columns.map((column, at) => {
            if (column.span && row > 0) return null;
            const part = column.span
              ? undefined
              : column.card === 'heading'
                ? 'heading'
                : column.key === firstItemColumn
                  ? 'first-item'
                  : 'item';
            return (
              <TableCell
                key={column.key}
                column={column}
                look={looks[at]}
                rowSpan={column.span ? items.length : undefined}
                part={part}
                flag={row === 0 ? flag : undefined}
              >
                {column.span ? column.cell(entry.group) : item !== undefined && column.cell(item, entry.group)}
              </TableCell>
            );
          })}
          {row === 0 && <CardOpener label={openerLabel(entry.items.length)} of={label} open={open} onToggle={() => setOpen(!open)} />}
        </tr>
      ))}
    </tbody>
  );
}
