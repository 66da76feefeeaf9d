import { useMemo } from 'react';
import { GroupedTable } from '../../../ui/GroupedTable';
import { nameOf } from '../table/column';
import { inOrder } from '../table/inOrder';
import { itemsOf } from '../table/itemsOf';
import type { ListBodyProps } from '../table/RecordTable';
import { useHighlight } from '../table/useHighlight';
import { requisitionColumns } from './requisitionColumns';

/** Requisitions: one row an item, the requisition's own cells spanning its items (section 2). By id, unless another order is chosen. */
export function RequisitionList({ kind, vessel, columns, records, query, today, empty }: ListBodyProps) {
  const highlight = useHighlight(kind.name);
  const grouped = useMemo(() => requisitionColumns(kind, vessel, columns, today), [kind, vessel, columns, today]);
  const groups = useMemo(
    () => inOrder(records, columns, query.sort).map((group) => ({ key: group.id, group, items: itemsOf(group) })),
    [columns, records, query.sort],
  );
  return (
    <GroupedTable
      caption={kind.title}
      columns={grouped}
      groups={groups}
      sort={query.sort}
      onSort={query.setSort}
      empty={empty}
      groupLabel={(record) => nameOf(kind, record)}
      highlight={highlight}
    />
  );
}
