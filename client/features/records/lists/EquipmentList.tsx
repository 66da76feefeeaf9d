import { useCallback } from 'react';
import type { AnyRecord } from '../../../../shared/kind';
import { REPORTED_CATEGORIES } from '../../../../shared/kinds/equipmentInspections';
import { Tabs } from '../../../ui/Tabs';
import { EquipmentReport } from '../../files/EquipmentReport';
import { nameOf } from '../table/column';
import { type ListBodyProps, RecordTable } from '../table/RecordTable';
import { RowActions } from '../table/RowActions';

const INSPECTIONS = 'LSA/FFA/Radio Inspections';
const TESTS = 'SSAS/LRIT Tests';

const hasReport = (record: AnyRecord) => REPORTED_CATEGORIES.includes(String(record.category));

/** Equipment: inspections and tests on two tabs; the tests carry reports (section 2). */
export function EquipmentList(props: ListBodyProps) {
  const { kind, vessel, records, query } = props;
  const tests = records.filter(hasReport);
  const inspections = records.filter((record) => !hasReport(record));
  const onTests = query.tab === 'tests';
  const actions = useCallback(
    (record: AnyRecord) => (
      <RowActions kind={kind} vessel={vessel} record={record}>
        {hasReport(record) && <EquipmentReport vessel={vessel} record={record} name={nameOf(kind, record)} />}
      </RowActions>
    ),
    [kind, vessel],
  );
  return (
    <Tabs
      label="Equipment"
      tabs={[
        { key: 'inspections', label: INSPECTIONS, count: inspections.length },
        { key: 'tests', label: TESTS, count: tests.length },
      ]}
      value={onTests ? 'tests' : 'inspections'}
      onChange={(tab) => query.setTab(tab === 'tests' ? tab : '')}
    >
      <RecordTable
        key={onTests ? 'tests' : 'inspections'}
        {...props}
        caption={onTests ? TESTS : INSPECTIONS}
        records={onTests ? tests : inspections}
        actions={actions}
        actionsWidth={onTests ? 'calc(3 * var(--control-sm) + 13.8ch + 68px)' : undefined}
      />
    </Tabs>
  );
}
