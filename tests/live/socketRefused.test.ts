/** What a socket may not do, and when it has to go: malformed requests, invoices in two forms, sessions that end. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { RECHECK } from '../../server/live/startLive';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel, call } from '../support/call';
import { openSocket, type OpenSocket } from '../support/openSocket';
import { person, type Person } from '../support/person';
import { sharedServer } from '../support/sharedServer';
import type { RunningServer } from '../support/startServer';
import { until } from '../support/until';

let server: RunningServer;
let before: number;
let mate: Person;
let vessel: number;
const open: OpenSocket[] = [];

async function connect(token: string, invoiceToken?: unknown): Promise<OpenSocket> {
  const client = await openSocket(server.url, { token, invoiceToken });
  open.push(client);
  return client;
}

beforeAll(async () => {
  server = await sharedServer();
  before = server.log().length;
  mate = await person(server.url);
  vessel = await addVessel(server.url, mate.token);
});
afterEach(() => open.splice(0).forEach((client) => client.close()));
afterAll(async () => {
  expect(server.log().slice(before)).not.toMatch(/unforeseen|unhandled|uncaught/);
  await server.stop();
});

test('malformed requests are answered with a refusal, every one, and the connection lives', async () => {
  const client = await connect(mate.token);
  const malformed: unknown[][] = [
    [],
    [null],
    [undefined],
    ['fleet'],
    [vessel],
    [[vessel]],
    [{}],
    [{ vessel: null }],
    [{ vessel: String(vessel) }],
    [{ vessel: 'Fleet' }],
    [{ vessel: 0 }],
    [{ vessel: -1 }],
    [{ vessel: 1.5 }],
    [{ vessel: 1e300 }],
    [{ vessel: { $gt: 0 } }],
    [{ vessel: [vessel] }],
    [{ vessel, since: '0' }],
    [{ vessel, since: -1 }],
    [{ vessel, since: 0.5 }],
    [{ vessel, since: null }],
    [{ vessel, since: { $gt: 0 } }],
    [{ vessel, since: 2 ** 60 }],
    [Buffer.from('x')],
    [{ vessel: Buffer.from('1') }],
    [{ __proto__: { vessel } }],
  ];
  for (const args of malformed) {
    const answer = await client.send('watch', ...args);
    expect(answer, JSON.stringify(args)).toMatchObject({ code: 'bad_request', error: expect.stringMatching(/\S/) });
  }
  for (const args of malformed.slice(0, 12))
    expect(await client.send('unwatch', ...args), JSON.stringify(args)).toMatchObject({ code: 'bad_request' });
  expect(await client.watch(vessel)).toMatchObject({ changes: [] });
});

test('requests without an acknowledgement, with too many arguments and of unknown names break nothing', async () => {
  const client = await connect(mate.token);
  const untyped = client.socket as unknown as { emit(event: string, ...args: unknown[]): void };
  for (const args of [[], [null], [{ vessel }], [{ vessel }, 'not a function'], ['a', 'b', 'c', 'd']]) {
    for (const event of ['watch', 'unwatch', 'change', 'signed_out', '__proto__', 'constructor', '']) untyped.emit(event, ...args);
  }
  expect(await client.send('watch', { vessel, since: 0, more: true, constructor: 1 })).toMatchObject({ head: expect.any(Number) });
  expect(client.socket.connected).toBe(true);
});

test('one that asks without end is told to slow down; one that sends too much at once is cut; others notice nothing', async () => {
  const [greedy, huge, calm] = [await connect(mate.token), await connect(mate.token), await connect(mate.token)];
  const refused: unknown[] = [];
  await until(async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => greedy.watch(vessel)));
    refused.push(...answers.filter((answer) => 'error' in answer));
    return refused.length > 0;
  }, 'a refusal');
  for (const answer of refused) expect(answer).toMatchObject({ code: 'too_many' });

  (huge.socket as unknown as { emit(event: string, ...args: unknown[]): void }).emit('watch', { vessel, padding: 'x'.repeat(50_000) });
  await until(() => !huge.socket.connected, 'the connection to be cut');
  expect(await calm.watch(vessel)).toMatchObject({ changes: [] });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test('invoices: with access in full; without, pending ones in summary and of the others a number', async () => {
  const clerk = await person(server.url);
  const [full, summary, forged] = [
    await connect(clerk.token, await clerk.openInvoices()),
    await connect(mate.token),
    await connect(mate.token, await clerk.openInvoices()),
  ];
  const since = Number((await mate.get(paths.changes(vessel, 0))).body.head);
  for (const client of [full, summary, forged]) await client.watch(vessel, since);
  const secret = { vessel_id: vessel, amount: 77123.45, paid_amount: 12.34, description: 'secret', remarks: 'secret' };
  await mate.post('/api/invoices', validBody('invoices', { ...secret, invoice_number: 'PENDING' }));
  await mate.post('/api/invoices', validBody('invoices', { ...secret, invoice_number: 'secret', status: 'Paid' }));
  await mate.post(paths.create('audits', vessel), validBody('audits'));
  for (const client of [full, summary, forged]) await client.hears(3);

  expect(full.heard.map((change) => ('fields' in change ? change.fields : null))).toMatchObject([
    { amount: 77123.45 },
    { amount: 77123.45, status: 'Paid' },
    {},
  ]);
  for (const client of [summary, forged]) {
    const late = await connect(mate.token);
    expect(await late.watch(vessel, since)).toMatchObject({ head: since + 3, changes: client.heard });
    expect(client.heard).toEqual([
      expect.objectContaining({
        seq: since + 1,
        kind: 'invoices',
        op: 'created',
        fields: {
          invoice_number: 'PENDING',
          invoice_type: 'Management fee',
          date_raised: '2025-06-01',
          due_date: '2025-06-30',
          status: 'Pending',
        },
      }),
      { vessel, seq: since + 2, op: 'withheld', at: expect.any(String) },
      expect.objectContaining({ seq: since + 3, kind: 'audits' }),
    ]);
    expect(JSON.stringify(client.heard)).not.toMatch(/secret|77123\.45|amount/);
  }
});

test('logging out closes every socket of that session, and no other', async () => {
  const email = `leaver-${Date.now()}@example.com`;
  const account = { email, password: 'a long enough password' };
  const first = String((await call(server.url, 'POST', paths.register, null, account)).body.token);
  const second = String((await call(server.url, 'POST', paths.login, null, account)).body.token);
  const [one, two, elsewhere] = [await connect(first), await connect(first), await connect(second)];
  const told: unknown[] = [];
  one.socket.on('signed_out', (reason) => told.push(reason));
  await one.watch(vessel);

  await call(server.url, 'POST', paths.logout, first);
  await until(() => !one.socket.connected && !two.socket.connected, 'both sockets to be closed');
  expect(told).toEqual([{ error: 'Session expired. Please log in again.', code: 'signed_out' }]);
  expect(await elsewhere.watch(vessel)).toMatchObject({ changes: [] });

  await call(server.url, 'POST', '/api/logout-everywhere', second);
  await until(() => !elsewhere.socket.connected, 'the last socket to be closed');
  await expect(openSocket(server.url, { token: second })).rejects.toMatchObject({ code: 'signed_out' });
  // The promise of README.md: whatever ended a session, its sockets are closed within 5 s.
  expect(RECHECK).toBeLessThan(5_000);
});

test('one session has so many connections and follows so many logs, and no more', async () => {
  const crowd = await person(server.url);
  const sockets = await Promise.all(Array.from({ length: 250 }, () => connect(crowd.token)));
  await expect(openSocket(server.url, { token: crowd.token })).rejects.toMatchObject({ code: 'too_many' });
  expect(await (await connect(mate.token)).watch(vessel)).toMatchObject({ changes: [] });
  const ids: number[] = [vessel];
  while (ids.length < 50) ids.push(await addVessel(server.url, mate.token));
  const answers = await Promise.all(sockets.slice(0, 22).flatMap((client) => ids.map((id) => client.watch(id))));
  expect(answers.filter((answer) => 'head' in answer).length).toBe(1_000);
  for (const answer of answers.filter((each) => 'error' in each))
    expect(answer).toMatchObject({ code: 'too_many', error: expect.stringContaining('1000') });

  const [first, ...others] = sockets;
  first?.close();
  await expect.poll(() => others.at(-1)?.watch(vessel), { interval: 500 }).toMatchObject({ changes: [] });
  await connect(crowd.token);
});

test('a connection that takes nothing is cut, and catches up by its number when it is back', async () => {
  const [deaf, calm] = [await connect(mate.token), await connect(mate.token)];
  const quiet = await addVessel(server.url, mate.token);
  // The others on the vessel hear that it is gone.
  let isCut = false;
  calm.socket.on('presence', ({ length }) => (isCut = length === 2));
  for (const client of [calm, deaf]) {
    await client.watch(quiet);
    await client.send('presence', [quiet]);
  }
  const wire = (deaf.socket.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } }).ws;
  wire.pause();
  const wide = validBody('requisitions', {
    items: Array.from({ length: 290 }, (_, line) => ({ sl_no: line, item_name: 'x'.repeat(190), quantity_requested: 1 })),
  });
  let written = 0;
  while (!isCut) {
    const all = await Promise.all(Array.from({ length: 10 }, () => mate.post(paths.create('requisitions', quiet), wide)));
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 201));
    written += all.length;
  }
  await calm.hears(written);
  wire.resume();
  await until(() => !deaf.socket.connected, 'the deaf connection to be cut');
  const reached = deaf.heard.length;
  expect(reached).toBeLessThan(written);
  const back = await connect(mate.token);
  expect(await back.watch(quiet, reached)).toMatchObject({
    head: written,
    changes: expect.arrayContaining([expect.objectContaining({ seq: reached + 1 })]),
  });
});
