import { choice, date, integer, note, text } from './field';
import { defineKind } from './kind';

const required = 'Please fill in all required fields (PSC Port, MOU, Inspection Date, Inspection Status)';
const ids = 'Invalid PSC inspection or vessel ID';
const STATUSES = ['Passed', 'In-Complete', 'Detained', 'Completion before Departure'] as const;

/** A port state control inspection (section 3). Every status but Passed is pending, as the dashboard counts it (section 4). */
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
  screens: { word: 'psc-inspection', add: 'Add PSC Inspection', edit: true, shortcut: 'p', short: 'PSC' },
  countLabel: 'Pending PSC inspections',
  fields: {
    sl_no: integer('Sl No.'),
    psc_port: text('PSC Port', { required: true }),
    mou: text('MOU', { required: true, suggestions: 'mous' }),
    inspection_date: date('Inspection Date', { required: true }),
    inspection_status: choice('Inspection Status', STATUSES, { required: true, status: true, accepted: ['Pending'] }),
    deficiency_code: text('Deficiency Code', { suggestions: 'pscActionCodes' }),
    deficiencies_found: note('Deficiencies Found'),
    corrective_actions: note('Corrective Actions'),
    completion_date: date('Completion Date'),
    remarks: note('Remarks'),
  },
  naming: { name: 'psc_port', detail: 'mou', date: 'inspection_date' },
  identifiedBy: [['psc_port', 'inspection_date']],
  state: 'inspection_status',
  blocking: { state: 'Detained', words: 'Detained', holdsShip: true },
  add: { required, ids },
  edit: { required, ids },
  listFailed: () => 'Failed to fetch PSC inspections',
  deleteFailed: (reason) => `Failed to delete PSC inspection: ${reason || 'Unknown error'}`,
  keyFields: ['psc_port', 'mou', 'inspection_date', 'inspection_status'],
  sequences: [['inspection_date', 'completion_date']],
  order: 'sl_no',
  derive: () => ({}),
  derived: {},
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
  unlisted: [],
  isPending: (record) => record.inspection_status !== null && record.inspection_status !== 'Passed',
  summarise: () => ({}),
  due: null,
});
