import { choice, date, note, text } from './field';
import { bothForms, defineKind } from './kind';

const required =
  'Please fill in all required fields (Request No, Date of Request, Type of Request, Description, Action Taken, Person in Charge, Status)';
const ids = 'Invalid message or vessel ID';

/** A daily message: a request or task between ship and shore. In progress means pending. */
export const dailyMessages = defineKind({
  name: 'daily-messages',
  wireCode: 'm',
  scope: 'vessel',
  access: 'session',
  topLevel: true,
  fresh: false,
  listKey: 'messages',
  noun: 'message',
  plural: 'daily messages',
  title: 'Daily Messages',
  screens: { word: 'message', addLabel: 'Add Message', withoutEditForm: true, shortcut: 'm', short: 'Messages' },
  countLabel: 'Pending daily messages',
  fields: {
    request_no: text('Request No', { required: true }),
    date_of_request: date('Date of Request', { required: true }),
    type_of_request: text('Type of Request', { required: true, suggestions: 'requestTypes' }),
    description: note('Description', { required: true }),
    action_taken: choice('Action Taken', ['Ongoing', 'Ordered', 'Done'], { required: true, initial: 'Ongoing' }),
    person_in_charge: text('Person in Charge', { required: true, person: true }),
    status: choice('Status', ['In Progress', 'Completed'], { required: true, status: true, initial: 'In Progress' }),
    completion_date: date('Completion Date'),
    remarks: note('Remarks'),
  },
  naming: { name: 'request_no', detail: 'type_of_request', date: 'date_of_request' },
  person: { name: 'person_in_charge' },
  state: 'status',
  formErrors: bothForms({ required, ids }),
  listFailed: () => 'Failed to load daily messages.',
  deleteFailed: () => 'Failed to delete message.',
  keyFields: ['request_no', 'date_of_request', 'type_of_request', 'description', 'action_taken', 'person_in_charge', 'status'],
  sequences: [['date_of_request', 'completion_date']],
  order: 'id',
  derive: () => ({}),
  derived: {},
  daysTo: {},
  columns: [
    'request_no',
    'date_of_request',
    'type_of_request',
    'description',
    'action_taken',
    'person_in_charge',
    'status',
    'completion_date',
    'remarks',
  ],
  unlisted: [],
  isPending: (record) => record.status === 'In Progress',
  summarise: () => ({}),
  due: null,
});
