import { addDays } from '../../shared/basics/calendar';
import type { DemoKind } from './demoShip';

type Type = 'Reimbursement of expenses' | 'Management fee' | 'Management fee and crew salary';
/** Days from today: raised, due. Amounts are in dollars; one paid amount is omitted, as the form allows. */
type Row = readonly [raised: number, due: number, type: Type, description: string, amount: number, paid: number | null, remarks?: string];

const ROWS: readonly Row[] = [
  [-62, -32, 'Management fee', 'Technical management fee, monthly.', 18_500, 18_500],
  [-32, -2, 'Management fee', 'Technical management fee, monthly.', 18_500, 0, 'Reminder sent.'],
  [-2, 28, 'Management fee', 'Technical management fee, monthly.', 18_500, 0],
  [
    -30,
    0,
    'Management fee and crew salary',
    'Crew wages, allotments and leave pay with the monthly management fee.',
    214_387.65,
    100_000,
    'Balance due today.',
  ],
  [
    -61,
    -31,
    'Management fee and crew salary',
    'Crew wages, allotments and leave pay with the monthly management fee.',
    209_914.07,
    209_914.07,
  ],
  [
    -44,
    -14,
    'Reimbursement of expenses',
    'Port disbursement account, Rotterdam: pilotage, towage, agency, launch hire.',
    61_240.18,
    61_240.1,
    'Eight cents of bank charges open.',
  ],
  [-5, 25, 'Reimbursement of expenses', 'Class survey fees and surveyor’s travel, annual hull and machinery.', 9_875.5, null],
  [-3, 30, 'Reimbursement of expenses', 'Air freight of main engine spares, 412 kg, with customs clearance.', 4_310.29, 0],
  [-91, -61, 'Reimbursement of expenses', 'Owner’s share of the liferaft exchange.', 2_960, 1_480, 'Second half in dispute.'],
  [
    0,
    31,
    'Reimbursement of expenses',
    'Medical consultation ashore, dental, one crew member.',
    0.1,
    0,
    'Rounding difference of the clinic’s invoice.',
  ],
  [-120, -90, 'Reimbursement of expenses', 'Dry-docking advance to the yard, first instalment.', 1_250_000, 1_250_000],
  [-15, 15, 'Management fee and crew salary', 'Joining and repatriation of five seafarers: fares, visas, hotel.', 12_604.83, 0],
  [
    -200,
    -170,
    'Reimbursement of expenses',
    'Underwater cleaning and propeller polishing.',
    23_750,
    23_800,
    'Overpaid by 50.00: to be credited.',
  ],
  [-8, 1, 'Reimbursement of expenses', 'Night departure: escort tugs and mooring crew surcharge.', 37_115.99, 0],
];

/** Invoices: paid, partly paid, overdue, due today, slightly overpaid. */
export const demoInvoices: DemoKind = (ship, today, chance) =>
  chance.take(ROWS, ship.counts.invoices).map(([raised, due, type, description, amount, paid, remarks], index) => {
    const date_raised = addDays(today, raised);
    return {
      invoice_number: `${ship.code}/${date_raised.slice(0, 4)}/${String(index + 1).padStart(4, '0')}`,
      date_raised,
      invoice_type: type,
      description,
      amount,
      due_date: addDays(today, due),
      paid_amount: paid,
      status: (paid ?? 0) >= amount ? 'Paid' : 'Pending',
      remarks: remarks ?? null,
    };
  });
