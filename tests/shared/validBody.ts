import type { KindName, Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';

/** The day the tests of `shared/` take for today. */
export const TODAY = '2025-06-15';

/** A body of the kinds of section 3 with nothing but what section 5 requires. */
const SMALLEST: Partial<Record<KindName, Values>> = {
  vessels: { name: 'EVER GIVEN', imo_number: '9811000', flag: 'Panama' },
  certificates: { certificate_name: 'Load Line', issued_by: 'Class', issue_date: '2025-01-31', expiry_date: '2028-01-30' },
  crew: { name: 'Søren Åkerlund', rank: 'Master', date_of_joining: '2025-02-28', contract_period: '6 Months' },
  audits: { audit_type: 'ISM Audit', audit_date: '2025-03-01', status: 'Pending' },
  'psc-inspections': { psc_port: 'Rotterdam', mou: 'Paris MOU', inspection_date: '2025-03-01', inspection_status: 'Passed' },
  'equipment-inspections': { item_name: 'EPIRB', category: 'RADIO/Navigation', next_due_date: '2025-09-01' },
  requisitions: {
    requisition_no: 'R-1',
    date_of_requisition: '2025-06-15',
    items: [{ item_name: 'Piston ring', quantity_requested: 4 }],
  },
  'daily-messages': {
    request_no: 'M-1',
    date_of_request: '2025-06-14',
    type_of_request: 'Spares',
    description: 'Bearing noise',
    action_taken: 'Ongoing',
    person_in_charge: 'Superintendent',
    status: 'In Progress',
  },
  invoices: {
    invoice_number: 'I-1',
    date_raised: '2025-06-01',
    invoice_type: 'Management fee',
    description: 'June',
    amount: 18500,
    due_date: '2025-06-30',
    status: 'Pending',
  },
};

/** The same of a kind that came later, from its description. */
const smallestOf = (kind: KindName): Values =>
  Object.fromEntries(
    Object.entries(kindOf(kind).fields).flatMap(([name, { required, type, choices }]) => {
      if (!required) return [];
      return [[name, choices?.[0] ?? (type === 'date' ? TODAY : type === 'text' || type === 'note' ? 'Some text' : 1)]];
    }),
  );

/** A valid body of `kind`, with `changes` laid over it. */
export const validBody = (kind: KindName, changes: Values = {}): Values =>
  structuredClone({ ...(SMALLEST[kind] ?? smallestOf(kind)), ...changes });
