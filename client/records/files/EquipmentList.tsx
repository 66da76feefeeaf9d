import { useCallback } from 'react';
import { nameOf } from '../../../shared/kinds/called';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { Tabs } from '../../ui/Tabs';
import type { ListBodyProps } from '../kinds/KindScreens';
import { EquipmentReport } from './EquipmentReport';
import { carriesReport } from './reportFiles';

const INSPECTIONS = 'LSA/FFA/Radio Inspections';
const TESTS = 'SSAS/LRIT Tests';

/** Inspections and tests on two tabs; the tests carry reports (section 2). */
export function EquipmentList({ Table, ...content }: ListBodyProps) {
  const { kind, vessel, records, query } = content;
  const tabs = [
    { key: 'inspections', label: INSPECTIONS, shown: records.filter((record) => !carriesReport(record)) },
    { key: 'tests', label: TESTS, shown: records.filter(carriesReport) },
  ] as const;
  const [inspections, tests] = tabs;
  // What a card counts may all be on the second tab, which then comes first.
  const first = query.filters.show && inspections.shown.length === 0 && tests.shown.length > 0 ? tests : inspections;
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
