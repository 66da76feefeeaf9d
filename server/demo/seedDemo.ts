import { addDays, addMonths, daysBetween, type IsoDate, todayUtc } from '../../shared/basics/calendar';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import type { Author } from '../log/commit';
import { FLEET } from '../log/scopeLog';
import { createRecord, readFields } from '../records/writeRecords';
import { type Kind, type KindName, type Values, writableFields } from '../../shared/kinds/kind';
import { createChance, type Chance } from './chance';
import { demoAudits } from './demoAudits';
import { demoCertificates, endorsementsOf } from './demoCertificates';
import { demoCrew } from './demoCrew';
import { demoEquipment } from './demoEquipment';
import { demoInvoices } from './demoInvoices';
import { demoMessages } from './demoMessages';
import { demoPscInspections } from './demoPscInspections';
import { demoRequisitions } from './demoRequisitions';
import type { DemoKind, DemoShip } from './demoShip';
import { DEMO_SHIPS } from './demoShips';
import { contractExpiry, type ContractPeriod } from '../../shared/kinds/contract';
import type { Field } from '../../shared/kinds/field';
import { SUGGESTIONS } from '../../shared/kinds/suggestions';

/** Number of records of a kind without a table of demo data. */
const RECORDS = 6;

/** A plausible value of a field, from its description. Every third record has no value in an optional field. */
function plainValue({ type, label, choices, suggestions, required }: Field, index: number, today: IsoDate): unknown {
  if (type === 'lines') return [];
  if (!required && index % 3 === 2) return null;
  if (choices) return choices[index % choices.length];
  if (type === 'date') return addDays(today, index * 30 - 60);
  if (type === 'text') {
    const offered = suggestions && SUGGESTIONS[suggestions];
    return offered?.[index % offered.length] ?? `${label} ${index + 1}`;
  }
  if (type === 'note') return 'As agreed on board.';
  if (type === 'items') return [{ sl_no: 1, item_name: 'Gasket', quantity_requested: index + 1, quantity_supplied: 0 }];
  return index + 1;
}

/** Demo records of a kind without a table of demo data. */
const plainRecords = (kind: Kind, today: IsoDate): Values[] =>
  Array.from({ length: RECORDS }, (_, index) =>
    Object.fromEntries(writableFields(kind).map(([name, field]) => [name, plainValue(field, index, today)])),
  );

/** Adds values for fields that the table does not contain, so that a new field has demo data at once. */
function completed(kind: Kind, records: readonly Values[], today: IsoDate): Values[] {
  const unnamed = writableFields(kind).filter(([name]) => !records.some((values) => name in values));
  return records.map((values, index) => ({
    ...values,
    ...Object.fromEntries(unnamed.map(([name, field]) => [name, plainValue(field, index, today)])),
  }));
}

/** On a ship in order nothing falls due within this time, so that she stays in order for some weeks. */
const CALM_DAYS = 60;
/** Requests that were open for longer are completed. */
const OPEN_DAYS = 7;

type Settle = (values: Values, today: IsoDate, done: IsoDate) => Values | null;

const isSoon = (date: unknown, today: IsoDate) => typeof date === 'string' && daysBetween(today, date) <= CALM_DAYS;

/** By kind, the record after it was renewed or completed on the day `done`; null if it would fall due again too soon. */
const SETTLED: Partial<Record<KindName, Settle>> = {
  certificates: (values, today, done) => {
    const [issued, expires] = [String(values.issue_date), String(values.expiry_date)];
    const months = Math.round(daysBetween(issued, expires) / 30.4);
    const renewed = {
      ...values,
      issue_date: done,
      expiry_date: addMonths(done, months),
      remarks: null,
      former: { ...values, remarks: null },
    };
    const certificate = isSoon(expires, today) ? renewed : values;
    return { ...certificate, endorsements: endorsementsOf(certificate, today, true) };
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
    const clean = {
      deficiency_code: null,
      action_code: null,
      deficiencies_found: null,
      corrective_actions: null,
      remarks: 'No deficiencies.',
    };
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
    const requested = String(values.date_of_request);
    if (daysBetween(requested, today) <= OPEN_DAYS || values.status === 'Completed') return values;
    return { ...values, action_taken: 'Done', status: 'Completed', completion_date: addDays(requested, OPEN_DAYS), remarks: null };
  },
  invoices: (values) => ({ ...values, paid_amount: values.amount, status: 'Paid', remarks: null }),
};

/** For a kind without a table: moves due dates into the future. */
const later =
  (due: string | undefined): Settle =>
  (values, today, done) =>
    due !== undefined && isSoon(values[due], today) ? { ...values, [due]: addMonths(done, 6) } : values;

/** The records of a ship in order: everything open or due soon is renewed, passed or paid within the last weeks. */
function inOrder({ name, due }: Kind, records: readonly Values[], today: IsoDate): Values[] {
  const settle = SETTLED[name] ?? later(due?.date);
  return records.map((values, index) => settle(values, today, addDays(today, -5 - ((index * 7) % 20)))).filter((values) => values !== null);
}

interface DemoVessel {
  vessel: Values;
  /** `former`: the record that this one renews. */
  records: { kind: KindName; values: Values; former?: Values | undefined }[];
}

/** Tables of invented records. A kind without a table gets records from its description. */
const TABLES: Partial<Record<KindName, DemoKind>> = {
  certificates: demoCertificates,
  crew: demoCrew,
  audits: demoAudits,
  'psc-inspections': demoPscInspections,
  'equipment-inspections': demoEquipment,
  requisitions: demoRequisitions,
  'daily-messages': demoMessages,
  invoices: demoInvoices,
};

/**
 * The demo ships and their records. On `today` every count, state and edge of the 30-day window occurs. One ship is in order, as a contrast to the others.
 * Pure: the same day gives the same fleet. Values are as `readFields` accepts them, without ids.
 */
export function demoFleet(today: IsoDate): DemoVessel[] {
  return DEMO_SHIPS.map((ship) => ({
    vessel: ship.vessel,
    records: VESSEL_KINDS.flatMap((kind, index) =>
      recordsOf(kind, ship, today, createChance(ship.seed + index)).map(({ former, ...values }) => ({
        kind,
        values,
        former: former as Values | undefined,
      })),
    ),
  }));
}

function recordsOf(name: KindName, ship: DemoShip, today: IsoDate, chance: Chance): Values[] {
  const kind = kindOf(name);
  const make = TABLES[name];
  const made = make ? completed(kind, make(ship, today, chance), today) : plainRecords(kind, today);
  return ship.isInOrder ? inOrder(kind, made, today) : made;
}

export const DEMO_AUTHOR: Author = { user: 0, email: 'demo@vessel-ops.example' };

/**
 * Writes the demo fleet with `createRecord`, as users do, so that it has a log. Records are created in a fixed order, so a fleet that was interrupted is
 * continued: `createdIn` reads the ids of the records that were created in a log, oldest first.
 */
export async function seedDemo(createdIn: (scope: number) => Promise<number[]>): Promise<void> {
  const vessels = kindOf('vessels');
  const created = await createdIn(FLEET);
  for (const [index, demo] of demoFleet(todayUtc()).entries()) {
    const id = created[index] ?? (await createRecord(vessels, FLEET, DEMO_AUTHOR, readFields(vessels, demo.vessel, 'add'))).id;
    await seedRecords(id, demo, await createdIn(id));
  }
}

/** Creates the records of a ship that follow those already `created`. */
async function seedRecords(vessel: number, { records }: DemoVessel, created: number[]): Promise<void> {
  const create = async (kind: Kind, values: Values, renews?: number): Promise<number> =>
    created.shift() ?? (await createRecord(kind, vessel, DEMO_AUTHOR, readFields(kind, values, 'add'), renews)).id;
  for (const { kind: name, values, former } of records) {
    const kind = kindOf(name);
    const renewed = former && (await create(kind, former));
    await create(kind, values, renewed);
  }
}
