import { addMonths } from '../basics/calendar';
import { choice, date, integer, note, text } from './field';
import { type AnyRecord, defineKind } from './kind';

const required = 'Please fill in all required fields (Audit/Survey Type, Date of Audit/Survey, Status)';

const CONDITION = 'Condition of Class (COC)';
const isPending = (record: { status: string | null }) => record.status === 'Pending' || record.status === CONDITION;

/** Whether an audit was held: an appointment is pending and has no next due date yet. An occasional survey may impose a condition of class. */
const isHeld = (record: AnyRecord) =>
  record.status !== CONDITION && (record.status === 'Passed' || typeof record.next_due_date === 'string');

/**
 * The audits that still fall due. A later one of the same type and authority replaces an audit if it was held in the three months before its next due date,
 * or after them: an annual survey replaces no docking survey that is due in a year. Nothing replaces an open condition of class.
 */
function notReplaced(records: readonly AnyRecord[]): readonly AnyRecord[] {
  const series = (record: AnyRecord) => `${String(record.audit_type)}, ${String(record.auditing_authority ?? '')}`;
  const dateOf = (record: AnyRecord) => String(record.audit_date ?? '');
  const latest = new Map<string, string>();
  for (const record of records)
    if (isHeld(record) && dateOf(record) > (latest.get(series(record)) ?? '')) latest.set(series(record), dateOf(record));
  return records.filter((record) => {
    const [last, due] = [latest.get(series(record)) ?? '', record.next_due_date];
    const isReplaced = last > dateOf(record) && (typeof due !== 'string' || last >= addMonths(due, -3));
    return record.status === CONDITION || !isReplaced;
  });
}

/** An audit or survey. A condition of class counts as pending. */
export const audits = defineKind({
  name: 'audits',
  wireCode: 'a',
  scope: 'vessel',
  access: 'session',
  fresh: false,
  listKey: 'audits',
  noun: 'audit/survey',
  plural: 'audits/surveys',
  title: 'Audits/Surveys',
  screens: { word: 'audit', addLabel: 'Add Audit/Survey', shortcut: 'a', short: 'Audits' },
  countLabel: 'Pending audits/surveys',
  fields: {
    sl_no: integer('Sl No.'),
    audit_type: choice('Audit/Survey Type', ['Internal Audit', 'ISM Audit', 'Class Survey', 'Flag Survey'], { required: true }),
    auditing_authority: text('Auditing Authority', { suggestions: 'classSocieties' }),
    audit_date: date('Date of Audit/Survey', { required: true }),
    next_due_date: date('Next Due Date'),
    status: choice('Status', ['Pending', 'Passed', CONDITION], { required: true, status: true }),
    findings: note('Findings'),
    action_plan: note('Action Plan'),
    completion_date: date('Completion Date'),
    remarks: note('Remarks'),
  },
  naming: { name: 'audit_type', detail: 'auditing_authority', date: 'audit_date' },
  identifiedBy: [['audit_type', 'audit_date']],
  state: 'status',
  blocking: { state: CONDITION, words: 'Condition of class', holdsShip: false },
  formErrors: {
    add: { required, ids: 'Invalid vessel ID. Please select a vessel.' },
    edit: { required, ids: 'Invalid audit or vessel ID' },
  },
  listFailed: () => 'Failed to fetch audits/surveys',
  deleteFailed: (reason) => `Failed to delete audit/survey: ${reason || 'Unknown error'}`,
  keyFields: ['audit_type', 'audit_date', 'status'],
  sequences: [
    ['audit_date', 'next_due_date'],
    ['audit_date', 'completion_date'],
  ],
  order: 'sl_no',
  derive: () => ({}),
  derived: {},
  daysTo: {},
  columns: [
    'sl_no',
    'audit_type',
    'auditing_authority',
    'audit_date',
    'next_due_date',
    'status',
    'findings',
    'action_plan',
    'completion_date',
    'remarks',
  ],
  unlisted: [],
  isPending,
  summarise: (records) => ({ pending_count: records.filter(isPending).length }),
  due: { date: 'next_due_date', name: 'Audits/Surveys', open: notReplaced },
});
