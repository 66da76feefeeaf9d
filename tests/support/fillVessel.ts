import { addDays, todayUtc } from '../../shared/basics/calendar';
import type { KindName, Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { call } from './call';

const day = (days: number) => addDays(todayUtc(), days);

/** Papers on every side of every edge, so that each list has something to say. Dates count from the day it is called on. */
const papers = (): Partial<Record<KindName, Values[]>> => ({
  certificates: [
    { sl_no: 2, certificate_name: 'Due Soon', issued_by: 'Class', issue_date: day(-300), expiry_date: day(30) },
    { certificate_name: 'No Number', issued_by: 'Others', issue_date: day(-300), expiry_date: day(31) },
    {
      sl_no: 1,
      certificate_name: 'Lately Expired',
      issued_by: 'Flag',
      issue_date: day(-300),
      expiry_date: day(-30),
      remarks: 'Renewal asked for',
    },
    { sl_no: 3, certificate_name: 'Long Expired', issued_by: 'Flag', issue_date: day(-300), expiry_date: day(-31) },
  ],
  crew: [
    { sl_no: 1, name: 'Left Long Ago', rank: 'Master', date_of_joining: '2025-01-31', contract_period: '3 Months' },
    { sl_no: 2, name: 'Just Joined', rank: 'Cook', date_of_joining: day(0), contract_period: '6 Months' },
    { sl_no: 3, name: 'Leaves Soon', rank: 'Bosun', date_of_joining: day(-85), contract_period: '3 Months' },
  ],
  audits: [
    { sl_no: 1, audit_type: 'ISM Audit', audit_date: day(-20), status: 'Pending' },
    { sl_no: 2, audit_type: 'Class Survey', audit_date: day(-20), status: 'Condition of Class (COC)' },
    { sl_no: 3, audit_type: 'Flag Survey', audit_date: day(-20), status: 'Passed', next_due_date: day(300) },
  ],
  'psc-inspections': ['Passed', 'In-Complete', 'Detained', 'Completion before Departure'].map((inspection_status, at) => ({
    sl_no: at + 1,
    psc_port: `Port ${at + 1}`,
    mou: 'Paris MOU',
    inspection_date: day(-at),
    inspection_status,
  })),
  'equipment-inspections': [
    { sl_no: 2, item_name: 'Lifeboat falls', category: 'LSA', next_due_date: day(-3) },
    { item_name: 'EPIRB', category: 'RADIO/Navigation', next_due_date: day(90) },
    { sl_no: 1, item_name: 'CO2 bottles', category: 'FFA', next_due_date: day(10), last_inspection_date: day(-355) },
    { sl_no: 1, item_name: 'SSAS test', category: 'SSAS', next_due_date: day(40) },
  ],
  requisitions: [
    {
      requisition_no: 'REQ-2',
      date_of_requisition: day(-9),
      status: 'Partially Supplied',
      supplier: 'Chandler Ltd',
      items: [
        { sl_no: 1, item_name: 'Mooring rope', quantity_requested: 4, quantity_supplied: 1 },
        { item_name: 'Shackle', quantity_requested: 10 },
      ],
    },
    {
      requisition_no: 'REQ-1',
      date_of_requisition: day(-19),
      status: 'Fully Supplied',
      items: [{ item_name: 'Paint', quantity_requested: 20, quantity_supplied: 20 }],
    },
  ],
  'daily-messages': [
    {
      request_no: 'MSG-1',
      date_of_request: day(-1),
      type_of_request: 'Spares',
      description: 'Fuel pump seal kit',
      person_in_charge: 'C. Engineer',
    },
    {
      request_no: 'MSG-2',
      date_of_request: day(-2),
      type_of_request: 'Task',
      description: 'Paint the funnel',
      person_in_charge: 'Bosun',
      action_taken: 'Done',
      status: 'Completed',
      completion_date: day(-1),
    },
  ],
  invoices: [
    { invoice_number: 'INV-1', date_raised: day(-4), description: 'Port dues', amount: 1234.5, paid_amount: 200, due_date: day(20) },
    {
      invoice_number: 'INV-2',
      date_raised: day(-40),
      description: 'Fee',
      invoice_type: 'Management fee',
      amount: 0.1,
      paid_amount: 0.1,
      due_date: day(-9),
      status: 'Paid',
    },
  ],
});

/** What a form starts with. */
const initial = (kind: KindName): Values =>
  Object.fromEntries(
    Object.entries(kindOf(kind).fields).flatMap(([name, field]) => (field.initial === undefined ? [] : [[name, field.initial]])),
  );

/** Writes a little of every kind to a vessel; the numbers of the records, by their kind, as listed above. */
export async function fillVessel(url: string, token: string, vessel: number): Promise<Record<string, number[]>> {
  const made: Record<string, number[]> = {};
  for (const [kind, bodies] of Object.entries(papers()) as [KindName, Values[]][]) {
    for (const paper of bodies) {
      const { status, body } = await call(url, 'POST', paths.create(kind, vessel), token, {
        ...initial(kind),
        ...paper,
        vessel_id: vessel,
      });
      if (status !== 201) throw new Error(`${kind}: ${status} ${JSON.stringify(body)}`);
      (made[kind] ??= []).push(Number(body.id));
    }
  }
  return made;
}
