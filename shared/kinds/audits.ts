import { choice, date, integer, note, text } from '../field';
import { defineKind } from '../kind';
import { CLASS_SOCIETIES } from '../suggestions';

const required = 'Please fill in all required fields (Audit/Survey Type, Date of Audit/Survey, Status)';

const isPending = (record: { status: string | null }) => record.status === 'Pending' || record.status === 'Condition of Class (COC)';

/** An audit or survey (section 3). A condition of class counts as pending (section 4). */
export const audits = defineKind({
  name: 'audits',
  listKey: 'audits',
  noun: 'audit/survey',
  title: 'Audits/Surveys',
  fields: {
    sl_no: integer('Sl No.'),
    audit_type: choice('Audit/Survey Type', ['Internal Audit', 'ISM Audit', 'Class Survey', 'Flag Survey'], { required: true }),
    auditing_authority: text('Auditing Authority', { suggestions: CLASS_SOCIETIES }),
    audit_date: date('Date of Audit/Survey', { required: true }),
    next_due_date: date('Next Due Date'),
    status: choice('Status', ['Pending', 'Passed', 'Condition of Class (COC)'], { required: true }),
    findings: note('Findings'),
    action_plan: note('Action Plan'),
    completion_date: date('Completion Date'),
    remarks: note('Remarks'),
  },
  add: { required, ids: 'Invalid vessel ID. Please select a vessel.' },
  edit: { required, ids: 'Invalid audit or vessel ID' },
  order: 'sl_no',
  derive: () => ({}),
  derivedLabels: {},
  columns: [
    'sl_no', 'audit_type', 'auditing_authority', 'audit_date', 'next_due_date', 'status', 'findings', 'action_plan', 'completion_date', 'remarks',
  ],
  isPending,
  summarise: (records) => ({ pending_count: records.filter(isPending).length }),
  dueDate: 'next_due_date',
});
