/** Sections 3 and 7, written out: every field of every kind there and back, and every call at its own address. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../shared/kind';
import { addVessel, call } from '../support/call';
import { person, type Person } from '../support/person';
import { startServer, type RunningServer } from '../support/startServer';

let server: RunningServer;
let mate: Person;
let access: Record<string, string>;
let vessel: number;

beforeAll(async () => {
  server = await startServer();
  mate = await person(server.url);
  access = { 'X-Invoice-Token': await mate.openInvoices() };
  vessel = await addVessel(server.url, mate.token);
});
afterAll(() => server.stop());

const ITEM = { sl_no: 1, item_name: 'Ring', quantity_requested: 4, quantity_supplied: 1 };

/** Kind, where it is made, the key of its list, every field one may write, another value of each, and what the server supplies. */
const FIELDS: [kind: string, made: string, key: string, body: Values, edit: Values, supplied: string[]][] = [
  ['certificates', '/api/vessels/V/certificates', 'certificates',
    { sl_no: 1, certificate_name: 'Load Line', issued_by: 'Class', issuing_authority: 'ABS', issue_date: '2024-03-01', expiry_date: '2029-02-28', remarks: 'a' },
    { sl_no: 2, certificate_name: 'IOPP', issued_by: 'Flag', issuing_authority: 'DNV', issue_date: '2024-03-02', expiry_date: '2029-02-27', remarks: 'b' },
    ['id', 'status', 'helper', 'has_file', 'file_path']],
  ['crew', '/api/vessels/V/crew', 'crew',
    { sl_no: 1, name: 'Bo', rank: 'Cook', indos: 'I1', seaman_book: 'S1', passport: 'P1', date_of_joining: '2025-03-01', contract_period: '3 Months', remarks: 'a' },
    { sl_no: 2, name: 'Cy', rank: 'Oiler', indos: 'I2', seaman_book: 'S2', passport: 'P2', date_of_joining: '2025-03-02', contract_period: '9 Months', remarks: 'b' },
    ['id', 'days_onboard', 'contract_expiry', 'status']],
  ['audits', '/api/vessels/V/audits', 'audits',
    { sl_no: 1, audit_type: 'ISM Audit', auditing_authority: 'ABS', audit_date: '2025-01-01', next_due_date: '2026-01-01', status: 'Pending', findings: 'f', action_plan: 'p', completion_date: '2025-02-01', remarks: 'a' },
    { sl_no: 2, audit_type: 'Class Survey', auditing_authority: 'DNV', audit_date: '2025-01-02', next_due_date: '2026-01-02', status: 'Passed', findings: 'g', action_plan: 'q', completion_date: '2025-02-02', remarks: 'b' },
    ['id']],
  ['psc-inspections', '/api/vessels/V/psc-inspections', 'inspections',
    { sl_no: 1, psc_port: 'Oslo', mou: 'Paris MOU', inspection_date: '2025-01-01', inspection_status: 'Detained', deficiency_code: '17', deficiencies_found: 'd', corrective_actions: 'c', completion_date: '2025-02-01', remarks: 'a' },
    { sl_no: 2, psc_port: 'Kobe', mou: 'Tokyo MOU', inspection_date: '2025-01-02', inspection_status: 'Passed', deficiency_code: '30', deficiencies_found: 'e', corrective_actions: 'b', completion_date: '2025-02-02', remarks: 'b' },
    ['id']],
  ['equipment-inspections', '/api/vessels/V/equipment-inspections', 'inspections',
    { sl_no: 1, item_name: 'EPIRB', category: 'SSAS', last_inspection_date: '2025-01-01', next_due_date: '2026-01-01', service_provider: 's', remarks: 'a' },
    { sl_no: 2, item_name: 'Raft', category: 'LSA', last_inspection_date: '2025-01-02', next_due_date: '2026-01-02', service_provider: 't', remarks: 'b' },
    ['id', 'inspection_status', 'test_report_path']],
  ['requisitions', '/api/vessels/V/requisitions', 'requisitions',
    { requisition_no: 'R1', date_of_requisition: '2025-01-01', status: 'Cancelled', supplier: 's', date_of_supply: '2025-02-01', remarks: 'a', items: [ITEM] },
    { requisition_no: 'R2', date_of_requisition: '2025-01-02', status: 'Fully Supplied', supplier: 't', date_of_supply: '2025-02-02', remarks: 'b', items: [ITEM, { ...ITEM, sl_no: 2 }] },
    ['id']],
  ['daily-messages', '/api/daily-messages', 'messages',
    { vessel_id: 'V', request_no: 'M1', date_of_request: '2025-01-01', type_of_request: 'Spares', description: 'd', action_taken: 'Ordered', person_in_charge: 'x', status: 'Completed', completion_date: '2025-02-01', remarks: 'a' },
    { vessel_id: 'V', request_no: 'M2', date_of_request: '2025-01-02', type_of_request: 'Task', description: 'e', action_taken: 'Done', person_in_charge: 'y', status: 'In Progress', completion_date: '2025-02-02', remarks: 'b' },
    ['id']],
];
const ofVessel = (text: string) => text.replace('V', String(vessel));
const withVessel = (body: Values): Values => (body.vessel_id === 'V' ? { ...body, vessel_id: vessel } : body);
/** Items carry what is still to come as well. */
const shown = ({ items, ...body }: Values): Values =>
  Array.isArray(items) ? { ...body, items: items.map((item: typeof ITEM) => ({ ...item, pending_quantity: item.quantity_requested - item.quantity_supplied })) } : body;

test.each(FIELDS)('%s: every field of section 3 is kept and given back, after an edit too', async (kind, made, key, body, edit, supplied) => {
  const added = await mate.post(ofVessel(made), withVessel(body));
  expect(added).toMatchObject({ status: 201, body: shown(withVessel(body)) });
  for (const name of supplied) expect(added.body).toHaveProperty(name);
  const one = `${ofVessel(made)}/${String(added.body.id)}`;
  expect((await mate.get(one)).body).toEqual(added.body);

  const changed = await mate.put(one, withVessel(edit));
  expect(changed).toMatchObject({ status: 200, body: shown(withVessel(edit)) });
  expect((await mate.get(`/api/vessels/${vessel}/${kind}`)).body[key]).toEqual([changed.body]);
  expect((await mate.remove(one)).status).toBe(204);
  expect((await mate.get(`/api/vessels/${vessel}/${kind}`)).body[key]).toEqual([]);
});

test('an invoice holds every field of section 3', async () => {
  const body = {
    vessel_id: vessel, invoice_number: 'I1', date_raised: '2025-01-01', invoice_type: 'Management fee and crew salary', description: 'd', amount: 10.5,
    due_date: '2025-02-01', paid_amount: 0.25, status: 'Paid', remarks: 'a',
  };
  const added = await mate.post('/api/invoices', body, access);
  expect(added).toMatchObject({ status: 201, body: { ...body, id: expect.any(Number), outstanding_amount: 10.25 } });
  expect((await mate.get(`/api/vessels/${vessel}/invoices`, access)).body.invoices).toEqual([added.body]);
});

test('every call of section 7 is answered at its own address', async () => {
  const [cert, test] = await Promise.all([
    mate.post(`/api/vessels/${vessel}/certificates`, { certificate_name: 'X', issued_by: 'Flag', issue_date: '2024-01-01', expiry_date: '2030-01-01' }),
    mate.post(`/api/vessels/${vessel}/equipment-inspections`, { item_name: 'X', category: 'SSAS', next_due_date: '2030-01-01' }),
  ]);
  const file = `/api/vessels/${vessel}/certificates/${String(cert.body.id)}`;
  const report = `/api/vessels/${vessel}/equipment-inspections/${String(test.body.id)}`;
  const upload = async (path: string) => {
    const form = new FormData();
    form.set('file', new Blob(['%PDF-1.7\n%%EOF\n'], { type: 'application/pdf' }), 'a.pdf');
    return (await fetch(server.url + path, { method: 'POST', headers: { Authorization: `Bearer ${mate.token}` }, body: form })).status;
  };
  expect([await upload(`${file}/upload`), await upload(`${report}/upload-report`)]).toEqual([200, 200]);
  const calls: [string, string, number][] = [
    ['GET', '/api/vessels', 200], ['GET', `/api/vessels/${vessel}`, 200], ['GET', `/api/vessels/${vessel}/dashboard`, 200],
    ['GET', `${file}/download`, 200], ['DELETE', `${file}/file`, 200], ['GET', `${file}/download`, 404], ['GET', `${report}/download-report`, 200],
    ['DELETE', `/api/vessels/${vessel}`, 204], ['GET', `/api/vessels/${vessel}`, 404],
  ];
  for (const [method, path, status] of calls) expect((await call(server.url, method, path, mate.token)).status, `${method} ${path}`).toBe(status);
});
