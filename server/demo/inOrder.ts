import { addDays, addMonths, daysBetween, type IsoDate } from '../../shared/basics/calendar';
import { contractExpiry, type ContractPeriod } from '../../shared/kinds/contract';
import type { Kind, KindName, Values } from '../../shared/kinds/kind';

/** Nothing falls due within so many days, so that the ship stays in order for some weeks after the demo was made. */
const CALM_DAYS = 60;
/** What was open longer is done. */
const OPEN_DAYS = 7;

type Settle = (values: Values, today: IsoDate, done: IsoDate) => Values | null;

const isSoon = (date: unknown, today: IsoDate) => typeof date === 'string' && daysBetween(today, date) <= CALM_DAYS;

/** Per kind the record as it is once it was seen to, on `done`; null where it would fall due again too soon. */
const SETTLED: Partial<Record<KindName, Settle>> = {
  certificates: (values, today, done) => {
    const [issued, expires] = [String(values.issue_date), String(values.expiry_date)];
    if (!isSoon(expires, today)) return values;
    const months = Math.round(daysBetween(issued, expires) / 30.4);
    return { ...values, issue_date: done, expiry_date: addMonths(done, months), remarks: null };
  },
  crew: (values, today, done) => {
    const ends = contractExpiry(String(values.date_of_joining), values.contract_period as ContractPeriod);
    return isSoon(ends, today) ? { ...values, date_of_joining: done, remarks: null } : values;
  },
  audits: (values, today, done) => {
    if (values.status === 'Passed' && !isSoon(values.next_due_date, today)) return values;
    const clean = { findings: null, action_plan: null, remarks: null };
    return { ...values, ...clean, status: 'Passed', audit_date: done, next_due_date: addMonths(done, 12), completion_date: done };
  },
  'psc-inspections': (values) => {
    if (values.inspection_status === 'Passed') return values;
    const clean = { deficiency_code: null, deficiencies_found: null, corrective_actions: null, remarks: 'No deficiencies.' };
    return { ...values, ...clean, inspection_status: 'Passed', completion_date: values.inspection_date };
  },
  'equipment-inspections': (values, today, done) => {
    const [last, due] = [values.last_inspection_date, String(values.next_due_date)];
    if (!isSoon(due, today)) return values;
    const next = addDays(done, typeof last === 'string' ? daysBetween(last, due) : 365);
    return isSoon(next, today) ? null : { ...values, last_inspection_date: done, next_due_date: next, remarks: null };
  },
  requisitions: (values, today) => {
    const raised = String(values.date_of_requisition);
    if (daysBetween(raised, today) <= OPEN_DAYS || values.status === 'Cancelled') return values;
    const items = (values.items as Values[]).map((item) => ({ ...item, quantity_supplied: item.quantity_requested }));
    return {
      ...values,
      items,
      status: 'Fully Supplied',
      date_of_supply: values.date_of_supply ?? addDays(raised, OPEN_DAYS),
      remarks: null,
    };
  },
  'daily-messages': (values, today) => {
    const asked = String(values.date_of_request);
    if (daysBetween(asked, today) <= OPEN_DAYS || values.status === 'Completed') return values;
    return { ...values, action_taken: 'Done', status: 'Completed', completion_date: addDays(asked, OPEN_DAYS), remarks: null };
  },
  invoices: (values) => ({ ...values, paid_amount: values.amount, status: 'Paid', remarks: null }),
};

/** Of a kind without a table: what falls due does so later. */
const later =
  (due: string | undefined): Settle =>
  (values, today, done) =>
    due !== undefined && isSoon(values[due], today) ? { ...values, [due]: addMonths(done, 6) } : values;

/** The records of a ship that is in order: renewed, held, passed and paid within the last weeks where they were not. */
export function inOrder({ name, due }: Kind, records: readonly Values[], today: IsoDate): Values[] {
  const settle = SETTLED[name] ?? later(due?.date);
  return records.map((values, index) => settle(values, today, addDays(today, -5 - ((index * 7) % 20)))).filter((values) => values !== null);
}
