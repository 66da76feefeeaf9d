/** The one order of urgency, as a table of ships written by hand: the worst ship first, and on each ship the record that is named. */
import { expect, test } from 'vitest';
import { addDays } from '../../shared/basics/calendar';
import { dueIndexEntry, packDueIndexEntry, presentDueIndex, type PackedDueIndex } from '../../shared/status/dueIndex';
import type { Values } from '../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../shared/kinds/kinds';
import { isSeafarer } from '../../shared/kinds/crew';
import { hasPapers, URGENT_KINDS } from '../../shared/status/counts';
import { dueItems } from '../../shared/status/dueItems';
import { nextMonths, OVERDUE, whenOf } from '../../shared/basics/dueMonths';
import { vesselStatusOf } from '../../shared/status/countVessel';
import { worstFirst } from '../../shared/status/vesselStatus';
import { urgentItems } from '../../shared/status/urgency';

const TODAY = '2026-11-24';
const day = (days: number) => addDays(TODAY, days);

type Made = readonly [kind: VesselKind, values: Values];

const paper = (certificate_name: string, days: number, issued_by = 'Class'): Made => [
  'certificates',
  { certificate_name, issued_by, issue_date: day(days - 1800), expiry_date: day(days) },
];
/** A contract of three months that ends in so many `days`. */
const hand = (name: string, rank: string, joined: string, contract_period = '3 Months'): Made => [
  'crew',
  { name, rank, date_of_joining: joined, contract_period },
];
const condition = (auditing_authority: string, since: number, due: number | null): Made => [
  'audits',
  {
    audit_type: 'Class Survey',
    auditing_authority,
    audit_date: day(since),
    next_due_date: due === null ? null : day(due),
    status: 'Condition of Class (COC)',
  },
];
const audit = (auditing_authority: string, due: number): Made => [
  'audits',
  { audit_type: 'ISM Audit', auditing_authority, audit_date: day(due - 365), next_due_date: day(due), status: 'Passed' },
];
const detained = (psc_port: string, since: number): Made => [
  'psc-inspections',
  { psc_port, mou: 'Paris MOU', inspection_date: day(since), inspection_status: 'Detained' },
];
const gear = (item_name: string, days: number): Made => ['equipment-inspections', { item_name, category: 'LSA', next_due_date: day(days) }];
const invoice = (invoice_number: string, days: number): Made => [
  'invoices',
  { invoice_number, date_raised: day(days - 30), invoice_type: 'Management fee', due_date: day(days), status: 'Pending' },
];
const message = (request_no: string): Made => [
  'daily-messages',
  {
    request_no,
    date_of_request: day(-3),
    type_of_request: 'Spares',
    description: 'x',
    action_taken: 'Ongoing',
    person_in_charge: 'x',
    status: 'In Progress',
  },
];

/** The ships, the worst first: what she has, and what of it is named; null where nothing needs action. */
const SHIPS: readonly (readonly [ship: string, made: readonly Made[], named: string | null])[] = [
  ['Detained nine days, with all the rest', [detained('Jeddah', -9), paper('IOPP', -77), condition('DNV', -90, -5)], 'Jeddah, Paris MOU'],
  ['Detained four days', [detained('Suez', -4), paper('Load Line', 900)], 'Suez, Paris MOU'],
  ['Detained today, without papers', [detained('Gdynia', 0)], 'Gdynia, Paris MOU'],
  ['Class paper expired for years', [paper('Cargo Ship Safety Radio Certificate', -800)], 'Cargo Ship Safety Radio Certificate'],
  ['Flag licence 77 days expired', [paper('Ship Station Licence', -77, 'Flag'), condition('NK', -200, 60)], 'Ship Station Licence'],
  ['Master over by 24 days', [hand('Ann Lee', 'Master', '2026-07-31'), paper('Gym licence', -90, 'Others')], 'Ann Lee, Master'],
  ['Class paper expired for two days', [paper('SMC', -2), condition('BV', -400, -300)], 'SMC'],
  [
    'Able seaman over by one day, condition overdue',
    [condition('ABS', -400, -30), hand('Bo Tan', 'Able Seaman', '2026-08-23')],
    'Bo Tan, Able Seaman',
  ],
  ['Condition 30 days past its date', [condition('LR', -100, -30), gear('Lifeboat', -200)], 'Class Survey, LR'],
  ['Condition one day past its date', [condition('RINA', -300, -1)], 'Class Survey, RINA'],
  ['Equipment overdue for a year', [gear('Lifebuoys', -365)], 'Lifebuoys, LSA'],
  [
    'Sanitation paper of others expired',
    [paper('Ship Sanitation Control Certificate', -60, 'Others'), condition('KR', -10, 3)],
    'Ship Sanitation Control Certificate',
  ],
  ['Audit overdue', [audit('DNV', -12)], 'ISM Audit, DNV'],
  ['Superintendent over', [hand('Cy Roe', 'Superintendent', '2026-08-19'), paper('SMC', 5)], 'Cy Roe, Superintendent'],
  ['Equipment overdue since yesterday', [gear('Liferaft', -1)], 'Liferaft, LSA'],
  ['A message and an overdue invoice, no papers', [message('REQ-9'), invoice('INV-1', -200)], null],
  ['Nothing at all', [], null],
  ['Condition without a date', [condition('CCS', -20, null), paper('SMC', 2)], 'Class Survey, CCS'],
  ['Condition with three days left', [condition('IRS', -10, 3)], 'Class Survey, IRS'],
  ['Condition with half a year left', [condition('PRS', -10, 180), paper('SMC', 1)], 'Class Survey, PRS'],
  ['Due today', [paper('IAPP', 0)], 'IAPP'],
  [
    'Chief Officer signs off in six days, an older invoice',
    [hand('Di Poe', 'Chief Officer', '2026-08-30'), invoice('INV-2', 1)],
    'Di Poe, Chief Officer',
  ],
  ['Due in seven days', [gear('EPIRB', 7)], 'EPIRB, LSA'],
  ['Due in eight days', [paper('MLC', 8)], 'MLC'],
  ['Due in 29 days, two of them', [paper('ISSC', 29), paper('ISPP', 30)], 'ISSC'],
  ['Due in 29 days', [audit('BV', 29)], 'ISM Audit, BV'],
  ['Due in 30 days', [gear('Fire pump', 30)], 'Fire pump, LSA'],
  ['A request waits', [paper('SMC', 400), message('REQ-1')], null],
  ['Calm, with an invoice due in 31 days', [paper('SMC', 45), invoice('INV-3', 31)], null],
  ['Calm, with an overdue invoice', [paper('SMC', 400), invoice('INV-4', -60)], null],
];

function factsOf(made: readonly Made[]): PackedDueIndex {
  const rows = VESSEL_KINDS.map((name) => {
    const kind = kindOf(name);
    const facts = made.filter(([of]) => of === name).map(([, values], at) => dueIndexEntry(kind, { ...values, id: at + 1 }));
    return [name, facts.flatMap((fact) => (fact ? [packDueIndexEntry(kind, fact)] : []))];
  });
  return Object.fromEntries(rows) as PackedDueIndex;
}

const fleet = SHIPS.map(([ship, made, named]) => {
  const records = presentDueIndex(factsOf(made), TODAY);
  return { ship, named, records, standing: vesselStatusOf(records, TODAY) };
});

test('thirty ships, the worst first, each with the record that is named', () => {
  expect(fleet).toHaveLength(30);
  const ordered = worstFirst(fleet.toReversed(), ({ standing }) => standing);
  const alike = new Set(['Calm, with an invoice due in 31 days', 'Calm, with an overdue invoice']);
  const told = (ships: typeof fleet) => ships.map(({ ship }) => (alike.has(ship) ? 'alike' : ship));
  expect(told(ordered)).toEqual(told(fleet));
  expect(fleet.map(({ ship, standing: { worst } }) => [ship, worst?.name ?? null])).toEqual(fleet.map(({ ship, named }) => [ship, named]));
});

test('what a ship is counted by is what is listed of it: red is past, amber is near, invoices are nowhere', () => {
  for (const { records, standing } of fleet) {
    const items = urgentItems(records, TODAY);
    expect(standing.totals.total).toBe(items.length);
    expect(standing.totals.noPapers).toBe(hasPapers(records) ? 0 : 1);
    const dated = URGENT_KINDS.flatMap((kind) => dueItems(kind, records[kind], TODAY));
    expect(Array.from({ length: 13 }, (_, at) => standing.months?.[at] ?? 0)).toEqual(
      [OVERDUE, ...nextMonths(TODAY)].map((when) => dated.filter(({ date }) => whenOf(date, TODAY) === when).length),
    );
    expect(standing.totals.overdue).toBe(items.filter(({ days }) => days !== null && days < 0).length);
    expect(
      items.every(({ kind, level, days }) => kind !== 'invoices' && (level === 'detained' || level === 'condition' || (days ?? 99) <= 30)),
    ).toBe(true);
  }
  expect(fleet.filter(({ standing }) => standing.totals.noPapers > 0).map(({ ship }) => ship)).toEqual([
    'Detained today, without papers',
    'A message and an overdue invoice, no papers',
    'Nothing at all',
  ]);
});

test('everyone who serves under an agreement is a seafarer, an unknown rank too', () => {
  for (const rank of ['Master', '2nd Engr', 'Ordinary Seaman', 'Deck Cadet', 'WIPER', 'Messman', 'Msater', null])
    expect(isSeafarer(rank)).toBe(true);
  for (const rank of ['Supernumerary', 'Technical Superintendent']) expect(isSeafarer(rank)).toBe(false);
});

test('a later audit replaces the earlier ones of its series that it could meet, and no other', () => {
  const made = (id: number, audit_date: string, next_due_date: string | null, status = 'Passed', audit_type = 'Class Survey') => ({
    id,
    audit_type,
    auditing_authority: 'DNV',
    audit_date,
    next_due_date,
    status,
  });
  const due = (...records: readonly ReturnType<typeof made>[]) =>
    dueItems(
      'audits',
      records.map((record) => ({ ...record, vessel_id: 1, rev: 1 })),
      TODAY,
    ).map(({ id }) => id);
  const [docking, yearly] = [made(1, '2024-06-01', '2026-11-15'), made(2, '2026-03-01', '2027-03-01')];
  // An annual survey long before the docking survey is due leaves it open.
  expect(due(docking, yearly)).toEqual([1, 2]);
  // Made within its window, or late: it is replaced.
  for (const date of ['2026-08-15', '2026-11-15', '2027-02-01']) expect(due(docking, made(2, date, '2027-11-15'))).toEqual([2]);
  expect(due(docking, made(2, '2026-08-14', '2027-11-15'))).toEqual([1, 2]);
  expect(due(docking, made(2, '2026-11-15', '2027-11-15', 'Passed', 'Flag Survey'))).toEqual([1, 2]);
  expect(due({ ...docking, status: 'Condition of Class (COC)' }, made(2, '2026-11-15', '2027-11-15'))).toEqual([1, 2]);
  // Held with findings still open, it is replaced. An appointment, or a condition that an occasional survey imposed, leaves it open.
  expect(due(docking, made(2, '2026-11-01', '2027-11-01', 'Pending'))).toEqual([2]);
  expect(due(docking, made(2, '2026-12-10', null, 'Pending'))).toEqual([1]);
  expect(due(docking, made(2, '2026-10-15', '2027-02-01', 'Condition of Class (COC)'))).toEqual([1, 2]);
});
