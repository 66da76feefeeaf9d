import { writableFields, type KindName, type Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import type { FormTexts } from './browserForm';

const NO_PARTICULARS = {
  call_sign: null,
  class: null,
  class_no: null,
  port_of_registry: null,
  official_no: null,
  owners: null,
  build_at: null,
  built_on: null,
  main_engine: null,
  speed: null,
  grt: null,
  nt: null,
  dwt: null,
  type_of_vessel: null,
  lpp: null,
  breadth: null,
  depth: null,
  draft: null,
  required_certificates: null,
};

/** Kind, where it is added (V: the vessel of the fixture), what is typed, and what is sent: every field, the empty ones too. */
export const ADDED: [KindName, string, FormTexts, Values][] = [
  [
    'vessels',
    '/api/vessels',
    { name: 'MV Sent', imo_number: '9074729', flag: 'Malta', mmsi: '248123456', length: '182.55' },
    { ...NO_PARTICULARS, name: 'MV Sent', imo_number: '9074729', flag: 'Malta', mmsi: 248123456, length: 182.55 },
  ],
  [
    'certificates',
    '/api/vessels/V/certificates',
    { sl_no: '4', certificate_name: 'Load Line', issued_by: 'Class', issue_date: '01-03-2024', expiry_date: '28-02-2029' },
    {
      sl_no: 4,
      certificate_name: 'Load Line',
      issued_by: 'Class',
      issuing_authority: null,
      issue_date: '2024-03-01',
      expiry_date: '2029-02-28',
      remarks: null,
    },
  ],
  [
    'crew',
    '/api/vessels/V/crew',
    { sl_no: '3', name: 'Amara Diallo', rank: 'Bosun', passport: 'P1', date_of_joining: '01-03-2025', contract_period: '6 Months' },
    {
      sl_no: 3,
      name: 'Amara Diallo',
      rank: 'Bosun',
      indos: null,
      seaman_book: null,
      passport: 'P1',
      date_of_joining: '2025-03-01',
      contract_period: '6 Months',
      remarks: null,
    },
  ],
  [
    'audits',
    '/api/vessels/V/audits',
    { audit_type: 'ISM Audit', audit_date: '02-03-2025', status: 'Passed', completion_date: '03-03-2025' },
    {
      sl_no: null,
      audit_type: 'ISM Audit',
      auditing_authority: null,
      audit_date: '2025-03-02',
      next_due_date: null,
      status: 'Passed',
      findings: null,
      action_plan: null,
      completion_date: '2025-03-03',
      remarks: null,
    },
  ],
  [
    'psc-inspections',
    '/api/vessels/V/psc-inspections',
    { psc_port: 'Oslo', mou: 'Paris MOU', inspection_date: '04-03-2025', inspection_status: 'Detained', deficiency_code: '17' },
    {
      sl_no: null,
      psc_port: 'Oslo',
      mou: 'Paris MOU',
      inspection_date: '2025-03-04',
      inspection_status: 'Detained',
      deficiency_code: '17',
      action_code: null,
      deficiencies_found: null,
      corrective_actions: null,
      completion_date: null,
      remarks: null,
    },
  ],
  [
    'equipment-inspections',
    '/api/vessels/V/equipment-inspections',
    { item_name: 'EPIRB', category: 'LSA', next_due_date: '05-03-2030' },
    {
      sl_no: null,
      item_name: 'EPIRB',
      category: 'LSA',
      last_inspection_date: '',
      next_due_date: '2030-03-05',
      service_provider: null,
      remarks: null,
      test_report_path: null,
    },
  ],
  [
    'requisitions',
    '/api/vessels/V/requisitions',
    {
      requisition_no: 'REQ-7',
      date_of_requisition: '06-03-2025',
      items: [
        { item_name: 'Rope', quantity_requested: '4' },
        { sl_no: '2', item_name: 'Nut', quantity_requested: '9', quantity_supplied: '1' },
      ],
    },
    {
      requisition_no: 'REQ-7',
      date_of_requisition: '2025-03-06',
      status: 'Partially Supplied',
      supplier: null,
      date_of_supply: null,
      remarks: null,
      items: [
        { sl_no: null, item_name: 'Rope', quantity_requested: 4, quantity_supplied: 0 },
        { sl_no: 2, item_name: 'Nut', quantity_requested: 9, quantity_supplied: 1 },
      ],
    },
  ],
  [
    'daily-messages',
    '/api/daily-messages',
    {
      request_no: 'MSG-7',
      date_of_request: '07-03-2025',
      type_of_request: 'Spares',
      description: 'Seal kit',
      person_in_charge: 'C. Engineer',
    },
    {
      vessel_id: 'V',
      request_no: 'MSG-7',
      date_of_request: '2025-03-07',
      type_of_request: 'Spares',
      description: 'Seal kit',
      action_taken: 'Ongoing',
      person_in_charge: 'C. Engineer',
      status: 'In Progress',
      completion_date: null,
      remarks: null,
    },
  ],
  [
    'invoices',
    '/api/invoices',
    { invoice_number: 'INV-7', date_raised: '07-03-2025', description: 'Port dues', amount: '1234.5', due_date: '08-03-2025' },
    {
      vessel_id: 'V',
      invoice_number: 'INV-7',
      date_raised: '2025-03-07',
      invoice_type: 'Reimbursement of expenses',
      description: 'Port dues',
      amount: 1234.5,
      due_date: '2025-03-08',
      paid_amount: 0,
      status: 'Pending',
      remarks: null,
    },
  ],
];
/** Kind, what is changed on the form, and what that changes of what is sent. */
export const EDITED: [KindName, FormTexts, Values][] = [
  ['vessels', { owners: 'Nobody Ltd' }, { owners: 'Nobody Ltd' }],
  ['certificates', { expiry_date: '27-02-2029' }, { expiry_date: '2029-02-27' }],
  ['crew', { contract_period: '12 Months' }, { contract_period: '12 Months', contract_expiry: '2026-03-01' }],
  ['audits', { findings: 'Two' }, { findings: 'Two' }],
  ['psc-inspections', { inspection_status: 'Passed' }, { inspection_status: 'Passed' }],
  ['equipment-inspections', { last_inspection_date: '01-01-2025' }, { last_inspection_date: '2025-01-01' }],
  ['requisitions', { supplier: 'Chandler' }, { supplier: 'Chandler' }],
];

/** The fields of a kind that were added after the specification, which writes bodies without them. */
export function laterFields(kind: KindName): string[] {
  const [, , , body] = ADDED.find(([added]) => added === kind) ?? [];
  return body ? writableFields(kindOf(kind)).flatMap(([name]) => (name in body ? [] : [name])) : [];
}
