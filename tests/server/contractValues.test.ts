/** What the server computes (sections 3, 4 and 9): statuses, days, expiries, quantities, summaries, counts and order. */
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import type { KindName, Values } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { useServerFixture } from '../support/useServerFixture';

const fixture = useServerFixture();
const { server, mate } = fixture;

const today = Temporal.Now.plainDateISO('UTC');
const inDays = (days: number) => today.add({ days }).toString();

async function add(kind: KindName, changes: Values): Promise<Values> {
  const { status, body } = await mate.post(paths.create(kind, fixture.vessel), validBody(kind, { vessel_id: fixture.vessel, ...changes }));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const list = async (kind: KindName) => (await mate.get(paths.list(kind, fixture.vessel))).body;

test('certificates: status and summary turn at 0 and 30 days on either side', async () => {
  const expected: [number, string, string][] = [
    [-31, 'Expired', '31 days since expiry'],
    [-30, 'Expired', '30 days since expiry'],
    [-1, 'Expired', '1 day since expiry'],
    [0, 'Due', 'Expires today'],
    [1, 'Due', '1 day to expire'],
    [30, 'Due', '30 days to expire'],
    [31, 'Valid', '31 days to expire'],
  ];
  for (const [days, status, helper] of expected) {
    const made = await add('certificates', { certificate_name: `in ${days}`, expiry_date: inDays(days), sl_no: days + 100 });
    expect(made).toMatchObject({ status, helper, has_file: false, file_path: null });
  }
  const body = await list('certificates');
  const summary = body.summary as Values[];
  expect(summary.map(({ certificate_name, status }) => [certificate_name, status])).toEqual([
    ['in -30', 'Expired'],
    ['in -1', 'Expired'],
    ['in 0', 'Due'],
    ['in 1', 'Due'],
    ['in 30', 'Due'],
  ]);
  expect(summary[0]).toEqual({
    id: expect.any(Number),
    sl_no: 70,
    certificate_name: 'in -30',
    issued_by: 'Class',
    expiry_date: inDays(-30),
    status: 'Expired',
  });
  expect(body).toMatchObject({ dueOrExpiredCount: 5, expired_earlier: 1 });
});

test('crew: the contract ends after whole months, clamped to the last day, whatever the body says', async () => {
  const clamped: [string, string, string][] = [
    ['2024-08-31', '6 Months', '2025-02-28'],
    ['2023-08-31', '6 Months', '2024-02-29'],
    ['2025-01-31', '3 Months', '2025-04-30'],
    ['2024-02-29', '12 Months', '2025-02-28'],
    ['2025-05-31', '9 Months', '2026-02-28'],
    ['2024-10-31', '4 Months', '2025-02-28'],
  ];
  let id = 0;
  for (const [date_of_joining, contract_period, contract_expiry] of clamped) {
    const made = await add('crew', { date_of_joining, contract_period, contract_expiry: '2099-01-01', days_onboard: 5, status: 'x' });
    id = Number(made.id);
    expect(made.contract_expiry).toBe(contract_expiry);
    const oracle = Temporal.PlainDate.from(date_of_joining).add({ months: Number.parseInt(contract_period, 10) });
    expect(made.contract_expiry).toBe(oracle.toString());
    expect(made.days_onboard).toBe(Temporal.PlainDate.from(date_of_joining).until(today).days);
  }
  const { body } = await mate.put(paths.record('crew', fixture.vessel, id), {
    ...validBody('crew'),
    date_of_joining: '2024-11-30',
    contract_period: '3 Months',
    contract_expiry: '2099-01-01',
  });
  expect(body.contract_expiry).toBe('2025-02-28');
});

test('crew: days left are counted from today in UTC, days on board from the day of joining', async () => {
  for (const joined of [-120, -100, -91, -90, -61, 0, 5]) {
    const made = await add('crew', { date_of_joining: inDays(joined), contract_period: '3 Months' });
    const left = today.until(Temporal.PlainDate.from(inDays(joined)).add({ months: 3 })).days;
    const label = left === 0 ? 'Expires today' : left > 0 ? `${left} days to expire` : `${-left} days since expiry`;
    expect(made).toMatchObject({ status: label, days_onboard: Math.max(0, -joined) });
  }
});

test('audits: a condition of class counts as pending, as do edits and deletions', async () => {
  const statuses = ['Pending', 'Passed', 'Condition of Class (COC)', 'Pending'];
  const made = [];
  for (const status of statuses) made.push(await add('audits', { status }));
  expect((await list('audits')).pending_count).toBe(3);
  await mate.put(paths.record('audits', fixture.vessel, Number(made[0]?.id)), validBody('audits', { status: 'Passed' }));
  expect((await list('audits')).pending_count).toBe(2);
  await mate.remove(paths.record('audits', fixture.vessel, Number(made[2]?.id)));
  expect((await list('audits')).pending_count).toBe(1);
});

test('equipment: overdue counts as pending, the summary holds 30 days either side', async () => {
  const expected: [number, string][] = [
    [-31, 'Overdue'],
    [-30, 'Overdue'],
    [-1, 'Overdue'],
    [0, 'Due'],
    [30, 'Due'],
    [31, 'Valid'],
  ];
  for (const [days, inspection_status] of expected) {
    const made = await add('equipment-inspections', {
      item_name: `in ${days}`,
      next_due_date: inDays(days),
      last_inspection_date: '',
      inspection_status: 'x',
    });
    expect(made).toMatchObject({ inspection_status, last_inspection_date: null, test_report_path: null });
  }
  const body = await list('equipment-inspections');
  expect((body.summary as Values[]).map(({ item_name }) => item_name)).toEqual(['in -30', 'in -1', 'in 0', 'in 30']);
  expect((body.summary as Values[])[0]).toEqual({
    id: expect.any(Number),
    item_name: 'in -30',
    category: 'RADIO/Navigation',
    next_due_date: inDays(-30),
  });
  expect(body).toMatchObject({ pending_count: 3, expired_earlier: 1 });
});

test('requisitions: what is still to come of every item, and what of them is pending', async () => {
  const items = [
    { sl_no: '', item_name: ' Ring ', quantity_requested: '4', quantity_supplied: 1 },
    { sl_no: 2, item_name: 'Seal', quantity_requested: 'many', quantity_supplied: null, pending_quantity: 99 },
    { item_name: 'Bolt', quantity_requested: 2, quantity_supplied: 5 },
  ];
  const made = await add('requisitions', { requisition_no: 'R-1', items, status: undefined, date_of_supply: '' });
  expect(made.items).toEqual([
    { sl_no: null, item_name: 'Ring', quantity_requested: 4, quantity_supplied: 1, pending_quantity: 3 },
    { sl_no: 2, item_name: 'Seal', quantity_requested: 0, quantity_supplied: 0, pending_quantity: 0 },
    { sl_no: null, item_name: 'Bolt', quantity_requested: 2, quantity_supplied: 5, pending_quantity: -3 },
  ]);
  expect(made.status).toBe('Partially Supplied');
  for (const status of ['Fully Supplied', 'Cancelled', 'Pending', 'Partially Supplied'])
    await add('requisitions', { requisition_no: status, status });
  const body = await list('requisitions');
  expect((body.summary as Values[]).map(({ requisition_no }) => requisition_no)).toEqual(['R-1', 'Pending', 'Partially Supplied']);
  expect((body.summary as Values[])[0]).toEqual({
    id: made.id,
    requisition_no: 'R-1',
    status: 'Partially Supplied',
    date_of_requisition: '2025-06-15',
  });
  expect(body.pending_count).toBe(3);
  const path = paths.record('requisitions', fixture.vessel, Number(made.id));
  expect((await mate.put(path, { ...made, items: [] })).body.items).toEqual([]);
});

test('lists are sorted by serial number with missing ones last, requisitions and messages by id', async () => {
  const sorted: KindName[] = ['certificates', 'crew', 'audits', 'psc-inspections', 'equipment-inspections'];
  const fresh = await addVessel(server.url, mate.token);
  for (const kind of sorted) {
    for (const sl_no of [10, null, 9, 2, undefined, 2, 0]) await mate.post(paths.create(kind, fresh), validBody(kind, { sl_no }));
    const { body } = await mate.get(paths.list(kind, fresh));
    const records = Object.values(body).find(Array.isArray) as { sl_no: number | null; id: number }[];
    expect(
      records.map(({ sl_no }) => sl_no),
      kind,
    ).toEqual([0, 2, 2, 9, 10, null, null]);
    expect(records[1]?.id).toBeLessThan(records[2]?.id ?? 0);
    expect(records[5]?.id).toBeLessThan(records[6]?.id ?? 0);
  }
  for (const kind of ['requisitions', 'daily-messages'] as const) {
    for (const no of ['C', 'A', 'B'])
      await mate.post(paths.create(kind, fresh), validBody(kind, { vessel_id: fresh, requisition_no: no, request_no: no }));
    const { body } = await mate.get(paths.list(kind, fresh));
    const records = Object.values(body).find(Array.isArray) as Values[];
    expect(records.map(({ requisition_no, request_no }) => requisition_no ?? request_no)).toEqual(['C', 'A', 'B']);
  }
});
