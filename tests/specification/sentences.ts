/** The words of sections 2, 5, 8 and 9, by kind, form and event. Tests of every level read them here. */
import type { KindName } from '../../shared/kinds/kind';

/** The kinds of section 3, each of which has its sentences here. A kind that came later brings its own. */
export const SPECIFIED_KINDS = [
  'vessels',
  'certificates',
  'crew',
  'audits',
  'psc-inspections',
  'equipment-inspections',
  'requisitions',
  'daily-messages',
  'invoices',
] as const satisfies readonly KindName[];
type SpecifiedKind = (typeof SPECIFIED_KINDS)[number];
type SpecifiedVesselKind = Exclude<SpecifiedKind, 'vessels'>;
export const SPECIFIED_VESSEL_KINDS = SPECIFIED_KINDS.filter((kind): kind is SpecifiedVesselKind => kind !== 'vessels');

export type Form = 'add' | 'edit';
export const FORMS: readonly Form[] = ['add', 'edit'];

const allOf = (fields: string) => `Please fill in all required fields (${fields})`;
const required = (labels: string, names: string, add = allOf(labels)) => ({ add, edit: allOf(labels), fields: names.split(' ') });

/** What a form says while a required field is empty, and those fields (section 5). */
export const REQUIRED: Record<SpecifiedKind, Record<Form, string> & { fields: string[] }> = {
  vessels: required('Vessel Name, IMO Number, Flag', 'name imo_number flag'),
  certificates: required('Certificate Name, Issued By, Issue Date, Expiry Date', 'certificate_name issued_by issue_date expiry_date'),
  crew: required(
    'Name, Rank, Date Of Joining, Contract Period',
    'name rank date_of_joining contract_period',
    'Please fill in Name, Rank, Date Of Joining, and Contract Period.',
  ),
  audits: required('Audit/Survey Type, Date of Audit/Survey, Status', 'audit_type audit_date status'),
  'psc-inspections': required('PSC Port, MOU, Inspection Date, Inspection Status', 'psc_port mou inspection_date inspection_status'),
  'equipment-inspections': required('Item Name, Category, Next Due Date', 'item_name category next_due_date'),
  requisitions: required(
    'Requisition No., Date of Requisition, Item Name, Quantity Requested for each item',
    'requisition_no date_of_requisition',
  ),
  'daily-messages': required(
    'Request No, Date of Request, Type of Request, Description, Action Taken, Person in Charge, Status',
    'request_no date_of_request type_of_request description action_taken person_in_charge status',
  ),
  invoices: required(
    'Invoice Number, Date, Invoice Type, Description, Amount, Due Date, Status',
    'invoice_number date_raised invoice_type description amount due_date status',
  ),
};

const date = (label: string, stop = '.') => `Invalid ${label} format. Use DD-MM-YYYY (e.g., 01-03-2025)${stop}`;
const both = (sentence: string) => ({ add: sentence, edit: sentence });

/** What a form says of a date that does not exist (section 5). */
export const DATES: [KindName, field: string, Record<Form, string>][] = [
  ['certificates', 'issue_date', both(date('Issue Date'))],
  ['certificates', 'expiry_date', both(date('Expiry Date'))],
  [
    'crew',
    'date_of_joining',
    {
      add: 'Invalid Date Of Joining. Use DD-MM-YYYY (e.g., 01-03-2025).',
      edit: 'Invalid Date Of Joining. Use DD-MM-YYYY or YYYY-MM-DD (e.g., 01-03-2025 or 2025-03-01).',
    },
  ],
  ['audits', 'audit_date', both(date('Date of Audit/Survey'))],
  ['audits', 'next_due_date', both(date('Next Due Date'))],
  ['audits', 'completion_date', both(date('Completion Date'))],
  ['psc-inspections', 'inspection_date', both(date('Inspection Date'))],
  ['psc-inspections', 'completion_date', both(date('Completion Date'))],
  ['equipment-inspections', 'next_due_date', both(date('Next Due Date', ''))],
  ['equipment-inspections', 'last_inspection_date', both(date('Last Inspection Date', ''))],
  ['requisitions', 'date_of_requisition', both(date('Date of Requisition', ''))],
  ['requisitions', 'date_of_supply', both(date('Date of Supply', ''))],
];

export const FUTURE = 'Date of Requisition cannot be in the future.';
export const CATEGORY = 'Invalid category. Use LSA, FFA, RADIO/Navigation, SSAS, or LRIT';

/** What a form says of a date before the one it should follow: the earlier field, the later one, and the sentence. */
export const ORDER: [KindName, earlier: string, later: string, string][] = [
  ['certificates', 'issue_date', 'expiry_date', 'Expiry Date is before Issue Date. Please check both.'],
  ['audits', 'audit_date', 'next_due_date', 'Next Due Date is before Date of Audit/Survey. Please check both.'],
  ['psc-inspections', 'inspection_date', 'completion_date', 'Completion Date is before Inspection Date. Please check both.'],
  ['equipment-inspections', 'last_inspection_date', 'next_due_date', 'Next Due Date is before Last Inspection Date. Please check both.'],
  ['requisitions', 'date_of_requisition', 'date_of_supply', 'Date of Supply is before Date of Requisition. Please check both.'],
  ['daily-messages', 'date_of_request', 'completion_date', 'Completion Date is before Date of Request. Please check both.'],
  ['invoices', 'date_raised', 'due_date', 'Due Date is before Date. Please check both.'],
];

/** Addresses whose ids are no digits, and what their form says (section 5). */
export const WRONG_IDS: [path: string, KindName, Form, string][] = [
  ['/edit-certificate/1/x', 'certificates', 'edit', 'Invalid certificate ID'],
  ['/add-certificate/x', 'certificates', 'add', 'Invalid certificate ID'],
  ['/add-crew/x', 'crew', 'add', 'Invalid crew or vessel ID'],
  ['/edit-crew/1/x', 'crew', 'edit', 'Invalid crew or vessel ID'],
  ['/edit-crew/x/1', 'crew', 'edit', 'Invalid crew or vessel ID'],
  ['/add-audit/x', 'audits', 'add', 'Invalid vessel ID. Please select a vessel.'],
  ['/edit-audit/1/1x', 'audits', 'edit', 'Invalid audit or vessel ID'],
  ['/edit-audit/1/-1', 'audits', 'edit', 'Invalid audit or vessel ID'],
  ['/add-psc-inspection/null', 'psc-inspections', 'add', 'Invalid PSC inspection or vessel ID'],
  ['/edit-psc-inspection/1/x', 'psc-inspections', 'edit', 'Invalid PSC inspection or vessel ID'],
  ['/add-equipment-inspection/x', 'equipment-inspections', 'add', 'Invalid vessel ID. Please select a vessel.'],
  ['/edit-equipment-inspection/1/x', 'equipment-inspections', 'edit', 'Invalid equipment inspection or vessel ID'],
  ['/add-requisition/x', 'requisitions', 'add', 'Invalid requisition or vessel ID'],
  ['/edit-requisition/1/1.5', 'requisitions', 'edit', 'Invalid requisition or vessel ID'],
  ['/add-invoice/undefined', 'invoices', 'add', 'Invalid vessel ID.'],
  ['/edit-vessel', 'vessels', 'edit', 'No vessel ID provided'],
];

/** The choices of a field (sections 4, 5 and 9). */
export const CHOICES: [KindName, string, string[]][] = [
  ['certificates', 'issued_by', ['Class', 'Flag', 'Others']],
  ['crew', 'contract_period', ['3 Months', '4 Months', '6 Months', '9 Months', '12 Months']],
  ['audits', 'audit_type', ['Internal Audit', 'ISM Audit', 'Class Survey', 'Flag Survey']],
  ['audits', 'status', ['Pending', 'Passed', 'Condition of Class (COC)']],
  ['psc-inspections', 'inspection_status', ['Passed', 'In-Complete', 'Detained', 'Completion before Departure']],
  ['equipment-inspections', 'category', ['LSA', 'FFA', 'RADIO/Navigation', 'SSAS', 'LRIT']],
  ['requisitions', 'status', ['Fully Supplied', 'Partially Supplied', 'Cancelled']],
  ['daily-messages', 'action_taken', ['Ongoing', 'Ordered', 'Done']],
  ['daily-messages', 'status', ['In Progress', 'Completed']],
  ['invoices', 'invoice_type', ['Reimbursement of expenses', 'Management fee', 'Management fee and crew salary']],
  ['invoices', 'status', ['Pending', 'Paid']],
];

/** What a refusal of the server is told in (section 8); `{error}` stands for the server's own sentence. Null: nothing is said. */
interface Failures {
  load?: string;
  add: string | null;
  edit?: string;
  remove?: string;
  list?: string;
}

export const FAILURES: Record<SpecifiedKind, Failures> = {
  vessels: { load: 'Failed to load vessel data', add: '{error}', edit: '{error}', remove: '{error}' },
  crew: {
    load: 'Failed to load crew member data: {error}',
    add: 'Failed to add crew member.',
    edit: 'Failed to update crew member: {error}',
    remove: 'Failed to delete crew member: {error}',
    list: 'Failed to fetch crew',
  },
  certificates: {
    load: 'Server error, please try again',
    add: 'Failed to add certificate',
    edit: 'Failed to update certificate',
    remove: 'Failed to delete certificate: {error}',
    list: 'Failed to fetch certificates: {error}',
  },
  audits: {
    load: 'Failed to load audit/survey data',
    add: 'Failed to add audit/survey: {error}',
    edit: 'Failed to update audit/survey: {error}',
    remove: 'Failed to delete audit/survey: {error}',
    list: 'Failed to fetch audits/surveys',
  },
  'psc-inspections': {
    load: 'Failed to load PSC inspection data: {error}',
    add: 'Failed to add PSC inspection: {error}',
    edit: 'Failed to update PSC inspection: {error}',
    remove: 'Failed to delete PSC inspection: {error}',
    list: 'Failed to fetch PSC inspections',
  },
  'equipment-inspections': {
    load: 'Failed to load equipment inspection data: {error}',
    add: 'Failed to add equipment inspection/test: {error}',
    edit: 'Failed to update equipment inspection/test: {error}',
    remove: 'Failed to delete equipment inspection/test: {error}',
    list: 'Failed to fetch equipment inspections',
  },
  requisitions: {
    load: 'Failed to load requisition data: {error}',
    add: 'Failed to add requisition: {error}',
    edit: 'Failed to update requisition: {error}',
    remove: 'Failed to delete requisition: {error}',
    list: 'Failed to fetch requisitions',
  },
  'daily-messages': { add: null, remove: 'Failed to delete message.', list: 'Failed to load daily messages.' },
  invoices: { add: 'Failed to add invoice: {error}', list: 'Failed to load invoices.' },
};

/** The sentence of a refusal in which the server said `error`. */
export function failure(kind: KindName, event: keyof Failures, error: string): string {
  const sentence = (FAILURES as Partial<Record<KindName, Failures>>)[kind]?.[event];
  if (!sentence) throw new Error(`Section 8 has no sentence for ${event} of ${kind}`);
  return sentence.replace('{error}', error);
}
