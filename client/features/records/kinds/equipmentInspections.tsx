import { useCallback } from 'react';
import { nameOf } from '../../../../shared/called';
import type { AnyRecord, Values } from '../../../../shared/kind';
import { REPORTED_CATEGORIES } from '../../../../shared/kinds/equipmentInspections';
import { kindOf } from '../../../../shared/kinds';
import { Tabs } from '../../../ui/Tabs';
import { EquipmentReport } from '../../files/EquipmentReport';
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

/** Inspections and tests on two tabs; the tests carry reports (section 2). */
function EquipmentList({ Table, ...content }: ListBodyProps) {
  const { kind, vessel, records, query } = content;
  const tests = records.filter(carriesReport);
  const inspections = records.filter((record) => !carriesReport(record));
  const onTests = query.tab === 'tests';
  const report = useCallback(
    (record: AnyRecord) => carriesReport(record) && <EquipmentReport vessel={vessel} record={record} name={nameOf(kind, record)} />,
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
      <Table
        key={onTests ? 'tests' : 'inspections'}
        {...content}
        caption={onTests ? TESTS : INSPECTIONS}
        records={onTests ? tests : inspections}
        extraActions={report}
        actionsWidth={onTests ? 'calc(3 * var(--control-sm) + 13.8ch + 68px)' : undefined}
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
    report: { carries: carriesReport, kept: reportKept },
  },
});
