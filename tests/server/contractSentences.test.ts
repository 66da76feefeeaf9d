/** Section 5 as the server says it: word for word, in `error` and `message`, with the fields it is about, and nothing written. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, latestToday, todayUtc } from '../../shared/calendar';
import type { KindName, Values } from '../../shared/kind';
import { paths } from '../../shared/paths';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { person, type Person } from '../support/person';
import { sharedServer } from '../support/sharedServer';
import type { RunningServer } from '../support/startServer';
import { headOf } from '../support/wholeLog';

let server: RunningServer;
let mate: Person;
let vessel: number;
const written = new Map<KindName, number>();

const bodyFor = (kind: KindName, changes: Values = {}) => validBody(kind, { vessel_id: vessel, ...changes });

beforeAll(async () => {
  server = await sharedServer();
  mate = await person(server.url);
  vessel = await addVessel(server.url, mate.token);
  for (const kind of [
    'certificates',
    'crew',
    'audits',
    'psc-inspections',
    'equipment-inspections',
    'requisitions',
    'daily-messages',
  ] as const) {
    written.set(kind, Number((await mate.post(paths.create(kind, vessel), bodyFor(kind))).body.id));
  }
});
afterAll(() => server.stop());

const CERTIFICATE = 'Please fill in all required fields (Certificate Name, Issued By, Issue Date, Expiry Date)';
const AUDIT = 'Please fill in all required fields (Audit/Survey Type, Date of Audit/Survey, Status)';
const PSC = 'Please fill in all required fields (PSC Port, MOU, Inspection Date, Inspection Status)';
const EQUIPMENT = 'Please fill in all required fields (Item Name, Category, Next Due Date)';
const REQUISITION =
  'Please fill in all required fields (Requisition No., Date of Requisition, Item Name, Quantity Requested for each item)';
const date = (label: string, stop = '.') => `Invalid ${label} format. Use DD-MM-YYYY (e.g., 01-03-2025)${stop}`;
const item = { item_name: 'Ring', quantity_requested: 1 };
const tomorrow = addDays(latestToday(), 1);

type Form = 'add' | 'edit';
type Case = [KindName, Form[], Values, string, string[]];
const BOTH: Form[] = ['add', 'edit'];

const CASES: Case[] = [
  ...['certificate_name', 'issued_by', 'issue_date', 'expiry_date'].map((name): Case => [
    'certificates',
    BOTH,
    { [name]: ' ' },
    CERTIFICATE,
    [name],
  ]),
  ['certificates', BOTH, { certificate_name: undefined, expiry_date: null }, CERTIFICATE, ['certificate_name', 'expiry_date']],
  ['certificates', BOTH, { issued_by: 'Me' }, 'Invalid Issued By. Use Class, Flag or Others.', ['issued_by']],
  ...['name', 'rank', 'date_of_joining', 'contract_period'].flatMap((name): Case[] => [
    ['crew', ['add'], { [name]: undefined }, 'Please fill in Name, Rank, Date Of Joining, and Contract Period.', [name]],
    ['crew', ['edit'], { [name]: null }, 'Please fill in all required fields (Name, Rank, Date Of Joining, Contract Period)', [name]],
  ]),
  ['crew', ['add'], { date_of_joining: '2025-02-30' }, 'Invalid Date Of Joining. Use DD-MM-YYYY (e.g., 01-03-2025).', ['date_of_joining']],
  [
    'crew',
    ['edit'],
    { date_of_joining: '2025-13-01' },
    'Invalid Date Of Joining. Use DD-MM-YYYY or YYYY-MM-DD (e.g., 01-03-2025 or 2025-03-01).',
    ['date_of_joining'],
  ],
  [
    'crew',
    BOTH,
    { contract_period: '5 Months' },
    'Invalid Contract Period. Use 3 Months, 4 Months, 6 Months, 9 Months or 12 Months.',
    ['contract_period'],
  ],
  ...['audit_type', 'audit_date', 'status'].map((name): Case => ['audits', BOTH, { [name]: '' }, AUDIT, [name]]),
  ['audits', BOTH, { audit_date: '2025-02-29' }, date('Date of Audit/Survey'), ['audit_date']],
  ['audits', BOTH, { next_due_date: '01-03-2025' }, date('Next Due Date'), ['next_due_date']],
  ['audits', BOTH, { completion_date: '2025-1-1' }, date('Completion Date'), ['completion_date']],
  ...['psc_port', 'mou', 'inspection_date', 'inspection_status'].map((name): Case => [
    'psc-inspections',
    BOTH,
    { [name]: null },
    PSC,
    [name],
  ]),
  ['psc-inspections', BOTH, { inspection_date: 'yesterday' }, date('Inspection Date'), ['inspection_date']],
  ['psc-inspections', BOTH, { completion_date: '2025-04-31' }, date('Completion Date'), ['completion_date']],
  ...['item_name', 'category', 'next_due_date'].map((name): Case => ['equipment-inspections', BOTH, { [name]: '' }, EQUIPMENT, [name]]),
  ['equipment-inspections', BOTH, { category: 'Radio' }, 'Invalid category. Use LSA, FFA, RADIO/Navigation, SSAS, or LRIT', ['category']],
  ['equipment-inspections', BOTH, { next_due_date: '2025-06-31' }, date('Next Due Date', ''), ['next_due_date']],
  ['equipment-inspections', BOTH, { last_inspection_date: 'x' }, date('Last Inspection Date', ''), ['last_inspection_date']],
  ['requisitions', BOTH, { requisition_no: '' }, REQUISITION, ['requisition_no']],
  ['requisitions', BOTH, { date_of_requisition: null }, REQUISITION, ['date_of_requisition']],
  ['requisitions', BOTH, { items: [item, { item_name: ' ', quantity_requested: 2 }] }, REQUISITION, ['items']],
  ['requisitions', BOTH, { items: [{ item_name: 'Ring', quantity_requested: '' }] }, REQUISITION, ['items']],
  ['requisitions', BOTH, { date_of_requisition: '2025-02-30' }, date('Date of Requisition', ''), ['date_of_requisition']],
  ['requisitions', BOTH, { date_of_supply: '30-02-2025' }, date('Date of Supply', ''), ['date_of_supply']],
  ['requisitions', BOTH, { date_of_requisition: tomorrow }, 'Date of Requisition cannot be in the future.', ['date_of_requisition']],
  ...['request_no', 'date_of_request', 'type_of_request', 'description', 'action_taken', 'person_in_charge', 'status'].map((name): Case => [
    'daily-messages',
    BOTH,
    { [name]: '' },
    'Please fill in all required fields (Request No, Date of Request, Type of Request, Description, Action Taken, Person in Charge, Status)',
    [name],
  ]),
  ...['invoice_number', 'date_raised', 'invoice_type', 'description', 'amount', 'due_date', 'status'].map((name): Case => [
    'invoices',
    ['add'],
    { [name]: '' },
    'Please fill in all required fields (Invoice Number, Date, Invoice Type, Description, Amount, Due Date, Status)',
    [name],
  ]),
  ['invoices', ['add'], { vessel_id: 'x' }, 'Invalid vessel ID.', ['vessel_id']],
  ['audits', BOTH, { audit_date: 'x', completion_date: 'y' }, date('Date of Audit/Survey'), ['audit_date', 'completion_date']],
];

test.each(CASES)('%s %j %j', async (kind, forms, changes, sentence, fields) => {
  const head = await headOf(mate, vessel);
  for (const form of forms) {
    const body = bodyFor(kind, changes);
    const reply =
      form === 'add'
        ? await mate.post(paths.create(kind, vessel), body)
        : await mate.put(paths.record(kind, vessel, written.get(kind) ?? 0), body);
    expect(reply.status, form).toBe(400);
    expect(reply.body, form).toEqual({
      error: sentence,
      message: sentence,
      code: expect.stringMatching(/^(invalid|bad_request)$/),
      fields: expect.any(Object),
    });
    expect(Object.keys(reply.body.fields as object), form).toEqual(fields);
    for (const said of Object.values(reply.body.fields as object)) expect(said).toMatch(/\S/);
  }
  expect(await headOf(mate, vessel)).toBe(head);
});

test('today is not the future, and a leap day is a date', async () => {
  const today = await mate.post(paths.create('requisitions', vessel), bodyFor('requisitions', { date_of_requisition: todayUtc() }));
  expect(today.status).toBe(201);
  const leap = await mate.post(paths.create('audits', vessel), bodyFor('audits', { audit_date: '2024-02-29' }));
  expect(leap).toMatchObject({ status: 201, body: { audit_date: '2024-02-29' } });
});
