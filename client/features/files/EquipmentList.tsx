import { useCallback } from 'react';
import { nameOf } from '../../../shared/called';
import type { AnyRecord } from '../../../shared/kind';
import { Tabs } from '../../ui/Tabs';
import type { ListBodyProps } from '../records/table/RecordTable';
import { EquipmentReport } from './EquipmentReport';
import { carriesReport } from './reportFiles';

const INSPECTIONS = 'LSA/FFA/Radio Inspections';
const TESTS = 'SSAS/LRIT Tests';

/**
 * Inspections and tests on two tabs; the tests carry reports (section 2). Where only what its card counts is shown, a third tab begins, with
 * all of it: as many rows as the card says.
 */
export function EquipmentList({ Table, ...content }: ListBodyProps) {
  const { kind, vessel, records, query } = content;
  const tests = records.filter(carriesReport);
  const inspections = records.filter((record) => !carriesReport(record));
  const all = { key: 'all', label: 'All', shown: records };
  const own = { key: 'inspections', label: INSPECTIONS, shown: inspections };
  const first = query.filters.show ? all : own;
  const tabs = [...new Set([first, own]), { key: 'tests', label: TESTS, shown: tests }];
  const { key, label, shown } = tabs.find((tab) => tab.key === query.tab) ?? first;
  const report = useCallback(
    (record: AnyRecord) => carriesReport(record) && <EquipmentReport vessel={vessel} record={record} name={nameOf(kind, record)} />,
    [kind, vessel],
  );
  return (
    <Tabs
      label="Equipment"
      tabs={tabs.map((tab) => ({ key: tab.key, label: tab.label, count: tab.shown.length }))}
      value={key}
      onChange={(tab) => query.setTab(tab === first.key ? '' : tab)}
    >
      <Table
        key={key}
        {...content}
        caption={label}
        records={shown}
        extraActions={report}
        actionsWidth={key === 'inspections' ? undefined : 'calc(var(--folded, 4) * var(--control-sm) + 13.8ch + 70px)'}
      />
    </Tabs>
  );
}
