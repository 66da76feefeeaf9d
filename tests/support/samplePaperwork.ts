import { addDays, toTyped, todayUtc } from '../../shared/basics/calendar';
import type { KindName, Values } from '../../shared/kinds/kind';
import type { FormTexts } from './browserForm';
import { call } from './call';

/** A date `days` from today, as it is typed. */
export const inDays = (days: number): string => toTyped(addDays(todayUtc(), days));

/** What is typed to add a record that counts as pending, the change that makes it stop, and what its list then shows. */
export interface SamplePaper {
  kind: Exclude<KindName, 'vessels'>;
  /** The name in the addresses of its forms. */
  room: string;
  card: string;
  /** What finds its row. */
  name: string;
  add: FormTexts;
  edit: FormTexts;
  /** Shown in the row before, and after, the edit. */
  before: string;
  after: string;
}

/** A sample of each kind. Dates count from the day it is called on. */
export const paperwork = (): readonly SamplePaper[] => [
  {
    kind: 'certificates',
    room: 'certificate',
    card: 'Certificates due/expired',
    name: 'Load Line Certificate',
    before: 'Due',
    after: 'Valid',
    add: { sl_no: '1', certificate_name: 'Load Line Certificate', issued_by: 'Class', issue_date: inDays(-300), expiry_date: inDays(10) },
    edit: { expiry_date: inDays(400) },
  },
  {
    kind: 'crew',
    room: 'crew',
    card: 'Crew contracts expiring/expired',
    name: 'Amara Diallo',
    before: '3 Months',
    after: '12 Months',
    add: { sl_no: '1', name: 'Amara Diallo', rank: 'Chief Officer', date_of_joining: inDays(-85), contract_period: '3 Months' },
    edit: { contract_period: '12 Months' },
  },
  {
    kind: 'audits',
    room: 'audit',
    card: 'Pending audits/surveys',
    name: 'ISM Audit',
    before: 'Condition of Class (COC)',
    after: 'Passed',
    add: { sl_no: '1', audit_type: 'ISM Audit', audit_date: inDays(-20), status: 'Condition of Class (COC)' },
    edit: { status: 'Passed' },
  },
  {
    kind: 'psc-inspections',
    room: 'psc-inspection',
    card: 'Pending PSC inspections',
    name: 'Rotterdam',
    before: 'Detained',
    after: 'Passed',
    add: { sl_no: '1', psc_port: 'Rotterdam', mou: 'Paris MOU', inspection_date: inDays(-5), inspection_status: 'Detained' },
    edit: { inspection_status: 'Passed' },
  },
  {
    kind: 'equipment-inspections',
    room: 'equipment-inspection',
    card: 'Pending equipment inspections/tests',
    name: 'Lifeboat falls',
    before: 'Overdue',
    after: 'Valid',
    add: { sl_no: '1', item_name: 'Lifeboat falls', category: 'LSA', next_due_date: inDays(-3) },
    edit: { next_due_date: inDays(200) },
  },
  {
    kind: 'requisitions',
    room: 'requisition',
    card: 'Pending requisitions',
    name: 'REQ-2207',
    before: 'Partially Supplied',
    after: 'Fully Supplied',
    add: {
      requisition_no: 'REQ-2207',
      date_of_requisition: inDays(-2),
      items: [
        { sl_no: '1', item_name: 'Mooring rope', quantity_requested: '4', quantity_supplied: '1' },
        { item_name: 'Shackle', quantity_requested: '10' },
      ],
    },
    edit: { status: 'Fully Supplied' },
  },
  {
    kind: 'daily-messages',
    room: 'message',
    card: 'Pending daily messages',
    name: 'MSG-118',
    before: 'In Progress',
    after: 'Completed',
    add: {
      request_no: 'MSG-118',
      date_of_request: inDays(0),
      type_of_request: 'Spares',
      description: 'Fuel pump seal kit',
      person_in_charge: 'C. Engineer',
    },
    edit: {},
  },
  {
    kind: 'invoices',
    room: 'invoice',
    card: 'Pending invoices',
    name: 'INV-9001',
    before: 'Pending',
    after: '',
    add: {
      invoice_number: 'INV-9001',
      date_raised: inDays(-4),
      description: 'Port dues',
      amount: '1234.5',
      due_date: inDays(20),
      paid_amount: '200',
    },
    edit: {},
  },
];

export function paperOf(kind: KindName): SamplePaper {
  const paper = paperwork().find((sample) => sample.kind === kind);
  if (!paper) throw new Error(`No sample of ${kind}`);
  return paper;
}

/** Where a form that adds a record to `vessel` is. */
export const addPath = (kind: KindName, vessel: number): string =>
  kind === 'vessels' ? '/add-vessel' : `/add-${paperOf(kind).room}/${vessel}`;

/** Makes a record over REST; the address of its edit form. */
export async function madeToEdit(url: string, token: string, vessel: number, kind: KindName, body: Values): Promise<string> {
  const { body: made, status } = await call(url, 'POST', `/api/vessels/${vessel}/${kind}`, token, body);
  if (status !== 201) throw new Error(`${kind}: ${status} ${JSON.stringify(made)}`);
  return `/edit-${paperOf(kind).room}/${vessel}/${String(made.id)}`;
}
