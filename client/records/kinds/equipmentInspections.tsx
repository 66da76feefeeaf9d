import type { Kind, Values } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import { carriesReport, isReport, REPORT_REFUSED, storedName } from '../files/fileOf';
import { defineScreens } from './defineScreens';
import { useMayEdit } from '../../net/access';
import { openedPart } from '../../net/chunks';
import { withReason } from './errorTexts';
import { Link } from 'react-router-dom';
import { additionPath } from '../sections';
import css from '../files/EquipmentTotal.module.css';

/** The total and the link to add, which the list of equipment has below its summary too. */
function EquipmentTotal({ vessel, total }: { vessel: number; total: number }) {
  const kind = kindOf('equipment-inspections');
  const mayEdit = useMayEdit();
  return (
    <p className={css.total} data-print="no">
      <span>{`Total ${kind.plural}: ${total}`}</span>
      {mayEdit && <Link to={additionPath(kind, vessel)}>Add New Equipment Inspection</Link>}
    </p>
  );
}

function storedReportNote(values: Values, record: Values | undefined): string | null {
  const name = storedName(record?.file);
  return name === null || carriesReport(values) ? null : `The report ${name} is kept, and shown again once the category is SSAS or LRIT.`;
}

/** `values` with empty dates as '', as equipment inspections send them. */
function withBlankDates(kind: Kind, values: Values): Values {
  const blank = (name: string, value: unknown) => (kind.fields[name]?.type === 'date' ? (value ?? '') : value);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, blank(name, value)]));
}

const EquipmentList = openedPart(() => import('../files/EquipmentList'), 'EquipmentList');

/** Equipment inspections, and tests with their reports. */
export const equipmentInspections = defineScreens('equipment-inspections', {
  list: {
    addLabel: 'Add New Equipment Inspection',
    cardFields: ['category', 'next_due_date'],
    summary: {
      title: 'Summary of Expiring or Expired Items',
      empty: 'No items expiring or expired within 30 days.',
      keys: ['item_name', 'category', 'next_due_date'],
      by: 'next_due_date',
    },
    Body: EquipmentList,
    Below: EquipmentTotal,
  },
  form: {
    sentences: {
      load: withReason('Failed to load equipment inspection data'),
      add: withReason('Failed to add equipment inspection/test'),
      edit: withReason('Failed to update equipment inspection/test'),
    },
    body: (values, _mode, record) => ({
      ...withBlankDates(kindOf('equipment-inspections'), values),
      test_report_path: record?.test_report_path ?? null,
    }),
    listedAt: (values) => (carriesReport(values) ? '/equipment-inspections?tab=tests' : '/equipment-inspections'),
    report: {
      carries: carriesReport,
      storedNote: storedReportNote,
      refusal: (file) => (isReport(file) ? null : REPORT_REFUSED),
      failed: withReason('Failed to upload test report'),
      inForm: true,
    },
  },
});
