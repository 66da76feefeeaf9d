import { useMemo, type ReactNode } from 'react';
import { nameOf } from '../../../../shared/called';
import type { IsoDate } from '../../../../shared/calendar';
import type { AnyRecord, Kind } from '../../../../shared/kind';
import { DataTable, type DataColumn } from '../../../ui/DataTable';
import type { Column } from './column';
import { recordColumns, type OwnCells } from './recordColumns';
import { ACTIONS_WIDTH, RowActions } from './RowActions';
import { useHighlight } from './useHighlight';
import type { ListQuery } from './useListQuery';

/** What every list's body is given: the records that the filter left, and how to show them. */
export interface ListBodyProps {
  kind: Kind;
  /** The selected vessel; the list of vessels has none and passes 0. */
  vessel: number;
  columns: readonly Column[];
  records: readonly AnyRecord[];
  query: ListQuery;
  today: IsoDate;
  empty: ReactNode;
}

export interface RecordTableProps extends ListBodyProps {
  caption?: string;
  /** Columns before those of the description. */
  leading?: readonly DataColumn<AnyRecord>[];
  /** Columns after them. */
  trailing?: readonly DataColumn<AnyRecord>[];
  own?: OwnCells;
  /** A row's actions; null leaves the column out. Left out: Edit and Delete. Keep it stable between renders. */
  actions?: ((record: AnyRecord) => ReactNode) | null;
  /** Of the column of actions, as a length of CSS. */
  actionsWidth?: string;
}

const keyOf = (record: AnyRecord) => record.id;

/** The table of a kind, derived from its description. */
export function RecordTable(props: RecordTableProps) {
  const {
    kind,
    vessel,
    columns,
    records,
    query,
    today,
    empty,
    caption = kind.title,
    leading,
    trailing,
    own,
    actions,
    actionsWidth = ACTIONS_WIDTH,
  } = props;
  const highlight = useHighlight(kind.name);
  const all = useMemo<readonly DataColumn<AnyRecord>[]>(() => {
    const cell = actions === undefined ? (record: AnyRecord) => <RowActions kind={kind} vessel={vessel} record={record} /> : actions;
    const last = cell ? [{ key: 'actions', header: 'Actions', width: actionsWidth, sticky: 'end' as const, actions: true, cell }] : [];
    return [...(leading ?? []), ...recordColumns(kind, columns, today, own), ...(trailing ?? []), ...last];
  }, [kind, vessel, columns, today, leading, trailing, own, actions, actionsWidth]);
  return (
    <DataTable
      caption={caption}
      columns={all}
      rows={records}
      rowKey={keyOf}
      sort={query.sort}
      onSort={query.setSort}
      empty={empty}
      rowLabel={(record) => nameOf(kind, record)}
      highlight={highlight}
    />
  );
}
