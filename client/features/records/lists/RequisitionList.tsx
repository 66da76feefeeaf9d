import { useMemo } from 'react';
import { sortRows } from '../../../ui/sortRows';
import { GroupedTable } from '../../../ui/GroupedTable';
import { nameOf } from '../table/column';
import { itemsOf } from '../table/itemsOf';
import type { ListBodyProps } from '../table/RecordTable';
import { sortValue } from '../table/sortValue';
import { useHighlight } from '../table/useHighlight';
import { requisitionColumns } from './requisitionColumns';

/** Requisitions: one row an item, the requisition's own cells spanning its items (section 2). By id, unless another order is chosen. */
export function RequisitionList({ kind, vessel, columns, records, query, today, empty }: ListBodyProps) {
  const highlight = useHighlight(kind.name);
  const grouped = useMemo(() => requisitionColumns(kind, vessel, columns, today), [kind, vessel, columns, today]);
  const groups = useMemo(() => {
    const column = columns.find(({ key }) => key === query.sort?.key);
    const sorted = column && query.sort ? sortRows(records, (record) => sortValue(column, record), query.sort.direction) : records;
    return sorted.map((group) => ({ key: group.id, group, items: itemsOf(group) }));
  }, [columns, records, query.sort]);
  return (
    <GroupedTable
      caption={kind.title}
      columns={grouped}
      groups={groups}
      empty={empty}
      groupLabel={(record) => nameOf(kind, record)}
      highlight={highlight}
    />
  );
}
