import { useMemo } from 'react';
import { nameOf } from '../../../../shared/called';
import { GroupedTable } from '../../../ui/GroupedTable';
import { requisitionColumns } from '../requisitions/requisitionColumns';
import { inOrder } from '../table/inOrder';
import { itemsOf } from '../table/itemsOf';
import type { ListBodyProps } from '../table/RecordTable';
import { useHighlight } from '../table/useHighlight';
import { defineScreens } from './defineScreens';

/** One row an item, the requisition's own cells spanning its items (section 2). By id, unless another order is chosen. */
function RequisitionList({ kind, vessel, columns, records, query, today, empty }: ListBodyProps) {
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

/** Requisitions and their items. */
export const requisitions = defineScreens('requisitions', {
  list: {
    facts: ['date_of_requisition', 'supplier'],
    summary: {
      title: 'Summary of Pending or Incomplete Requisitions',
      empty: 'No pending or incomplete requisitions.',
      keys: ['requisition_no', 'status', 'date_of_requisition'],
      by: 'date_of_requisition',
    },
    Body: RequisitionList,
    exportNumber: { header: 'Sl No.', of: 'item' },
  },
  form: {
    outline: [
      { title: 'Requisition', fields: ['requisition_no', 'date_of_requisition', 'status'] },
      { title: 'Items', fields: ['items'] },
      { title: 'Supply', fields: ['supplier', 'date_of_supply', 'remarks'] },
    ],
  },
});
