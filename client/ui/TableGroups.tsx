import { useMemo } from 'react';
import { sortRows } from './TableColumn';
import { tableRole } from './tableRole';
import css from './tables.module.css';

/** A group of rows. Groups are ordered by `order`, null last. */
export interface RowGroup {
  label: string;
  order: string | number | null;
}

interface GroupLine {
  head: string;
  count: number;
  key: string;
}

/** One line of a table: a row, or the heading of the group that follows. */
export type Line<Row> = { row: Row; id: string | number; key: string | number } | GroupLine;

/** The rows of each group, by its label. Within a group they keep their order. */
export function groupedRows<Row>(rows: readonly Row[], groupOf: (row: Row) => RowGroup): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of sortRows(rows, (each) => groupOf(each).order, 'asc')) {
    const { label } = groupOf(row);
    const members = groups.get(label);
    if (members) members.push(row);
    else groups.set(label, [row]);
  }
  return groups;
}

/** The lines of a table. */
export function useLines<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string | number,
  stableKey: (row: Row) => string | number,
  groupOf: ((row: Row) => RowGroup) | undefined,
): readonly Line<Row>[] {
  return useMemo(() => {
    const line = (row: Row) => ({ row, id: rowKey(row), key: stableKey(row) });
    if (!groupOf) return rows.map(line);
    return [...groupedRows(rows, groupOf)].flatMap(([head, members]) => [
      { head, count: members.length, key: `group ${head}` },
      ...members.map(line),
    ]);
  }, [rows, rowKey, stableKey, groupOf]);
}

interface GroupHeadProps {
  line: GroupLine;
  /** The number of columns it spans, and its place among the lines. */
  columns: number;
  index: number;
  /** Whether every row of the table has a body of its own. */
  isBody: boolean;
}

/** The heading of a group, a row of its own. */
export function GroupHead({ line: { head, count }, columns, index, isBody }: GroupHeadProps) {
  const row = (
    <tr {...tableRole.row} aria-rowindex={index + 2} className={css.group}>
      <td {...tableRole.cell} colSpan={columns} className={css.cell}>
        <span>
          {head} <small>{count}</small>
        </span>
      </td>
    </tr>
  );
  return isBody ? <tbody {...tableRole.rowgroup}>{row}</tbody> : row;
}
