import { addDays, addMonths, type IsoDate } from '../basics/calendar';
import { choice, date, integer, note, text } from './field';
import { bothForms, defineKind, type Values } from './kind';

const required = 'Please fill in all required fields (PSC Port, MOU, Inspection Date, Inspection Status)';
const ids = 'Invalid PSC inspection or vessel ID';
const STATUSES = ['Passed', 'In-Complete', 'Detained', 'Completion before Departure'] as const;

/** Codes for action taken (Paris MoU, PSCC instruction on detention and action taken, annex 1). */
const ACTION_CODES = [
  '10 Rectified',
  '15 At the next port',
  '16 Within 14 days',
  '17 Before departure',
  '18 Within three months',
  '30 Detained',
  '99 Other',
] as const;

const isPending = ({ inspection_status: status }: Values) => status !== null && status !== 'Passed';

/** Its action code. Without one, the status Completion before Departure stands for code 17. */
const codeOf = ({ action_code: code, inspection_status: status }: Values) =>
  typeof code === 'string' ? code.slice(0, 2) : status === 'Completion before Departure' ? '17' : '';

/** The day by which the deficiencies of a pending inspection must be rectified; null if its action code names none. The next port (15) has no date. */
function deadline(record: Values): IsoDate | null {
  const from = record.inspection_date;
  if (typeof from !== 'string' || !isPending(record)) return null;
  switch (codeOf(record)) {
    case '16':
      return addDays(from, 14);
    case '17':
    case '30':
      return from;
    case '18':
      return addMonths(from, 3);
    default:
      return null;
  }
}

/** A port state control inspection. Every status but Passed is pending, as the dashboard counts it. */
export const pscInspections = defineKind({
  name: 'psc-inspections',
  wireCode: 'p',
  scope: 'vessel',
  access: 'session',
  fresh: false,
  listKey: 'inspections',
  noun: 'PSC inspection',
  plural: 'PSC inspections',
  title: 'PSC Inspections',
  screens: { word: 'psc-inspection', addLabel: 'Add PSC Inspection', shortcut: 'p', short: 'PSC' },
  countLabel: 'Pending PSC inspections',
  fields: {
    sl_no: integer('Sl No.'),
    psc_port: text('PSC Port', { required: true }),
    mou: text('MOU', { required: true, suggestions: 'mous' }),
    inspection_date: date('Inspection Date', { required: true }),
    inspection_status: choice('Inspection Status', STATUSES, { required: true, status: true, accepted: ['Pending'] }),
    deficiency_code: text('Deficiency Code', { suggestions: 'pscDeficiencyCodes' }),
    action_code: choice('Action Code', ACTION_CODES, { accepted: ACTION_CODES.map((code) => code.slice(0, 2)) }),
    deficiencies_found: note('Deficiencies Found'),
    corrective_actions: note('Corrective Actions'),
    completion_date: date('Completion Date'),
    remarks: note('Remarks'),
  },
  naming: { name: 'psc_port', detail: 'mou', date: 'inspection_date' },
  identifiedBy: [['psc_port', 'inspection_date']],
  state: 'inspection_status',
  blocking: { state: 'Detained', words: 'Detained', holdsShip: true, also: (record) => codeOf(record) === '30' && isPending(record) },
  formErrors: bothForms({ required, ids }),
  listFailed: () => 'Failed to fetch PSC inspections',
  deleteFailed: (reason) => `Failed to delete PSC inspection: ${reason || 'Unknown error'}`,
  keyFields: ['psc_port', 'mou', 'inspection_date', 'inspection_status'],
  sequences: [['inspection_date', 'completion_date']],
  order: 'sl_no',
  derive: (record) => ({ deadline: deadline(record) }),
  derived: { deadline: date('Deadline') },
  daysTo: {},
  columns: [
    'sl_no',
    'psc_port',
    'mou',
    'inspection_date',
    'inspection_status',
    'deficiency_code',
    'deficiencies_found',
    'corrective_actions',
    'completion_date',
    'remarks',
  ],
  unlisted: ['action_code'],
  isPending,
  summarise: () => ({}),
  due: { date: 'deadline', name: 'PSC deadlines', isPaper: false },
});
