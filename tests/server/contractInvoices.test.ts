/** Invoices: two forms of the same list and log, amounts exact to the cent, and none of them anywhere without invoice access. */
import { beforeAll, expect, test } from 'vitest';
import { type ImportAnswer, importPaths } from '../../shared/api/imports';
import type { CaughtUp } from '../../shared/api/events';
import { applyChange, type Ledger } from '../../shared/log/applyChange';
import type { AnyRecord, Values } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { useServerFixture } from '../support/useServerFixture';

const { server, mate, master: clerk } = useServerFixture({ two: true });
let access: Record<string, string>;

beforeAll(async () => {
  access = { 'X-Invoice-Token': await clerk.openInvoices() };
});

const add = (vessel: number, changes: Values = {}) =>
  clerk.post('/api/invoices', validBody('invoices', { vessel_id: vessel, ...changes }), access);
const addBlind = (vessel: number, changes: Values, headers?: Record<string, string>) =>
  mate.post('/api/invoices', validBody('invoices', { vessel_id: vessel, ...changes }), headers);

test('an invoice is added, and its values computed', async () => {
  const vessel = await addVessel(server.url, mate.token);
  const added = await add(vessel, { amount: '1234.56', paid_amount: 234.5, outstanding_amount: 1 });
  expect(added).toMatchObject({
    status: 201,
    body: { id: expect.any(Number), rev: 1, vessel_id: vessel, amount: 1234.56, paid_amount: 234.5, outstanding_amount: 1000.06 },
  });
  expect(added.headers.get('etag')).toMatch(/^"1\./);
  expect((await add(vessel, { paid_amount: undefined, status: 'Paid' })).body).toMatchObject({
    paid_amount: 0,
    outstanding_amount: 18500,
    remarks: null,
  });
  const { body } = await clerk.get(paths.list('invoices', vessel), access);
  expect(Object.keys(body).sort()).toEqual(['epoch', 'invoices', 'seq']);
  expect((body.invoices as Values[])[0]).toEqual(added.body);
});

test('with the session alone an invoice is added all the same, and no money of it is told back, the second time neither', async () => {
  const vessel = await addVessel(server.url, mate.token);
  const told = {
    id: expect.any(Number),
    vessel_id: vessel,
    rev: 1,
    invoice_number: 'I-1',
    invoice_type: 'Management fee',
    date_raised: '2025-06-01',
    due_date: '2025-06-30',
  };
  for (const status of ['Pending', 'Paid']) {
    const once = { 'Idempotency-Key': `blind-${status}` };
    const added = await addBlind(vessel, { status }, once);
    expect(added).toMatchObject({ status: 201, body: { ...told, status } });
    expect(Object.keys(added.body).sort()).toEqual([...Object.keys(told), 'status'].sort());
    expect((await addBlind(vessel, { status }, once)).body).toEqual(added.body);
  }
  const { invoices } = (await clerk.get(paths.list('invoices', vessel), access)).body as { invoices: Values[] };
  expect(invoices.map(({ amount }) => amount)).toEqual([18500, 18500]);
});

test('amounts are kept to the cent, where floating point would not', async () => {
  const vessel = await addVessel(server.url, mate.token);
  const exact: [number | string, number, number][] = [
    [0.3, 0.1, 0.2],
    [0.3, 0.2, 0.1],
    [1.1, 1, 0.1],
    [1234.56, 1234.55, 0.01],
    [9_999_999_999.99, 0.01, 9_999_999_999.98],
    [9_999_999_999.99, 0, 9_999_999_999.99],
    [4.35, 0, 4.35],
    [1.15, 0.15, 1],
    ['8.20', 8.1, 0.1],
    [0, 0, 0],
    [10, 12.5, -2.5],
    [5_000_000_000.07, 0.05, 5_000_000_000.02],
  ];
  for (const [amount, paid_amount, outstanding] of exact) {
    const { status, body } = await add(vessel, { amount, paid_amount });
    expect(status).toBe(201);
    expect([body.amount, body.paid_amount, body.outstanding_amount]).toEqual([Number(amount), paid_amount, outstanding]);
  }
  const { invoices } = (await clerk.get(paths.list('invoices', vessel), access)).body as { invoices: Values[] };
  expect(invoices.map(({ amount, paid_amount, outstanding_amount }) => [amount, paid_amount, outstanding_amount])).toEqual(
    exact.map(([amount, paid, outstanding]) => [Number(amount), paid, outstanding]),
  );
  const text = JSON.stringify((await clerk.get(paths.changes(vessel, 0), access)).body);
  expect(text).toContain('"amount":9999999999.99');
  expect(text).not.toMatch(/amount":-?\d+\.\d{3}/);
});

test('what is no amount of at most two decimals is refused', async () => {
  const vessel = await addVessel(server.url, mate.token);
  const sentence = 'Invalid Amount. Use an amount of at most two decimals from 0 to 9,999,999,999.99.';
  for (const amount of [0.001, 1.005, -0.01, 1e10, 9_999_999_999.991, '1,234.56', '$5', '1e3', '0x10', 'NaN', true, [5], { $gt: 0 }]) {
    expect(await add(vessel, { amount }), String(amount)).toMatchObject({
      status: 400,
      body: { error: sentence, fields: { amount: sentence } },
    });
  }
  expect((await clerk.get(paths.list('invoices', vessel), access)).body).toEqual({ invoices: [], seq: 0, epoch: expect.any(String) });
});

test('without invoice access nobody is sent an amount, and nothing of what is not pending', async () => {
  const vessel = await addVessel(server.url, mate.token);
  const secret = { amount: 77123.45, paid_amount: 66123.45, description: 'drydock-secret', remarks: 'remark-secret' };
  const pending = await addBlind(vessel, { ...secret, invoice_number: 'PENDING-1' });
  await addBlind(vessel, { ...secret, invoice_number: 'PAID-SECRET', status: 'Paid' });
  await mate.post(paths.create('audits', vessel), validBody('audits'));

  const summary = {
    id: pending.body.id,
    vessel_id: vessel,
    rev: 1,
    invoice_number: 'PENDING-1',
    invoice_type: 'Management fee',
    date_raised: '2025-06-01',
    due_date: '2025-06-30',
    status: 'Pending',
  };
  const list = await mate.get(paths.list('invoices', vessel));
  expect(list).toMatchObject({ status: 200, body: { invoices: [summary], seq: 3 } });
  expect((list.body.invoices as Values[])[0]).toEqual(summary);

  const changes = await mate.get(paths.changes(vessel, 0));
  expect(changes.body).toEqual({
    head: 3,
    epoch: list.body.epoch,
    changes: [
      {
        vessel,
        seq: 1,
        kind: 'invoices',
        id: pending.body.id,
        rev: 1,
        op: 'created',
        by: expect.any(String),
        at: expect.any(String),
        fields: {
          invoice_number: 'PENDING-1',
          invoice_type: 'Management fee',
          date_raised: '2025-06-01',
          due_date: '2025-06-30',
          status: 'Pending',
        },
      },
      { vessel, seq: 2, op: 'withheld', at: expect.any(String) },
      expect.objectContaining({ seq: 3, kind: 'audits' }),
    ],
  });
  const forged = { 'X-Invoice-Token': `${access['X-Invoice-Token']}x` };
  for (const headers of [undefined, forged, access, { 'X-Invoice-Token': mate.token }]) {
    for (const path of [
      paths.list('invoices', vessel),
      paths.lists(vessel),
      paths.changes(vessel, 0),
      paths.dashboard(vessel),
      `/api/vessels/${vessel}`,
    ]) {
      const reply = await mate.get(path, headers); // also with the clerk's token, which is bound to the clerk's session
      expect(reply.status).toBe(200);
      expect(JSON.stringify(reply.body), path).not.toMatch(/7712345|77123\.45|66123\.45|secret|amount/i);
    }
  }
  for (const path of [`/api/invoices/${Number(pending.body.id)}`, `/api/vessels/${vessel}/invoices/${Number(pending.body.id)}`]) {
    for (const reply of [await mate.get(path), await clerk.get(path, access), await mate.put(path, {}), await mate.remove(path)])
      expect(reply.status).toBe(404);
  }
  const full = await clerk.get(paths.changes(vessel, 0), access);
  expect((full.body.changes as { fields: Values }[])[1]?.fields).toMatchObject({ amount: 77123.45, paid_amount: 66123.45, status: 'Paid' });
});

test('an undone import takes its pending invoices from pages without invoice access, and tells nothing of the others', async () => {
  const vessel = await addVessel(server.url, mate.token);
  await add(vessel, { invoice_number: 'STAYS' });
  const values = (changes: Values) => validBody('invoices', changes);
  const rows = [values({ invoice_number: 'PENDING-2' }), values({ invoice_number: 'PAID-2', status: 'Paid' })];
  const body = { kind: 'invoices', vessel, since: 1, rows: rows.map((each, line) => ({ line, values: each })) };
  const imported = (await clerk.post(importPaths.rows('to-be-undone'), body, access)).body as unknown as ImportAnswer;
  const fresh = async () => (await mate.get(paths.list('invoices', vessel))).body as { invoices: AnyRecord[]; seq: number; epoch: string };

  const { invoices, seq, epoch } = await fresh();
  const page: Ledger = { epoch, seq, records: { invoices: Object.fromEntries(invoices.map((each) => [each.id, each])) } };
  expect(invoices.map(({ invoice_number }) => invoice_number)).toEqual(['STAYS', 'PENDING-2']);
  expect((await clerk.post(importPaths.undo('to-be-undone'), { kind: 'invoices', vessel }, access)).body).toMatchObject({ undone: 2 });

  const { changes } = (await mate.get(paths.changes(vessel, seq))).body as unknown as CaughtUp;
  for (const change of changes) applyChange(page, change);
  const now = await fresh();
  expect(now.invoices.map(({ invoice_number }) => invoice_number)).toEqual(['STAYS']);
  expect(page).toEqual({ epoch, seq: now.seq, records: { invoices: Object.fromEntries(now.invoices.map((each) => [each.id, each])) } });
  const full = (await clerk.get(paths.changes(vessel, seq), access)).body as unknown as CaughtUp;
  expect(full.changes).toMatchObject([1, 2].map((nth) => ({ seq: seq + nth, op: 'deleted', fields: {} })));
  expect(changes).toEqual([
    expect.objectContaining({ op: 'deleted', id: imported.rows.flatMap((row) => ('id' in row ? [row.id] : []))[0], fields: {} }),
    { vessel, seq: seq + 2, op: 'withheld', at: expect.any(String) },
  ]);
});
