import { useCallback } from 'react';
import { nameOf } from '../../../../shared/called';
import type { AnyRecord, Values } from '../../../../shared/kind';
import { REPORTED_CATEGORIES } from '../../../../shared/kinds/equipmentInspections';
import { kindOf } from '../../../../shared/kinds';
import { Tabs } from '../../../ui/Tabs';
import { EquipmentReport } from '../../files/EquipmentReport';
import { isReport, REPORT_REFUSED } from '../../files/reportFiles';
import { ReportFile } from '../form/special/ReportFile';
import { storedName } from '../../files/fileOf';
import { withBlankDates } from '../form/withBlankDates';
import type { ListBodyProps } from '../table/RecordTable';
import { defineScreens } from './defineScreens';
import { sayWithReason } from './say';

const INSPECTIONS = 'LSA/FFA/Radio Inspections';
const TESTS = 'SSAS/LRIT Tests';

const carriesReport = (values: Values): boolean => REPORTED_CATEGORIES.includes(String(values.category));

function reportKept(values: Values, record: Values | undefined): string | null {
  const name = storedName(record?.file);
  return name === null || carriesReport(values) ? null : `The report ${name} is kept, and shown again once the category is SSAS or LRIT.`;
}

/**
 * Inspections and tests on two tabs; the tests carry reports (section 2). Where only what its card counts is shown, a third tab begins, with
 * all of it: as many rows as the card says.
 */
function EquipmentList({ Table, ...content }: ListBodyProps) {
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
        actionsWidth={key === 'inspections' ? undefined : 'calc(var(--folded, 3) * var(--control-sm) + 13.8ch + 68px)'}
      />
    </Tabs>
  );
}

/** Equipment inspections, and tests with their reports. */
export const equipmentInspections = defineScreens('equipment-inspections', {
  list: {
    addLabel: 'Add New Equipment Inspection',
    facts: ['category', 'next_due_date'],
    summary: {
      title: 'Summary of Expiring or Expired Items',
      empty: 'No items expiring or expired within 30 days.',
      keys: ['item_name', 'category', 'next_due_date'],
      by: 'next_due_date',
    },
    summaryBelow: true,
    Body: EquipmentList,
  },
  form: {
    sentences: {
      load: sayWithReason('Failed to load equipment inspection data'),
      add: sayWithReason('Failed to add equipment inspection/test'),
      edit: sayWithReason('Failed to update equipment inspection/test'),
    },
    body: (values, _mode, record) => ({
      ...withBlankDates(kindOf('equipment-inspections'), values),
      test_report_path: record?.test_report_path ?? null,
    }),
    listedAt: (values) => (carriesReport(values) ? '/equipment-inspections?tab=tests' : '/equipment-inspections'),
    extras: ({ typed, record, report, onReport }) => ({
      remarks: (
        <ReportFile
          shown={carriesReport(typed)}
          kept={reportKept(typed, record)}
          stored={record?.file}
          chosen={report}
          onChange={onReport}
        />
      ),
    }),
    report: {
      carries: carriesReport,
      kept: reportKept,
      refusal: (file) => (isReport(file) ? null : REPORT_REFUSED),
      inForm: true,
    },
  },
});
