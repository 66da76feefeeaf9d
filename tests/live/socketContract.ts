/** The socket contract of server/README.md as any client meets it: sign-in, following, catching up, leaving. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnyChange, Scope } from '../../shared/log/change';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel, call } from '../support/call';
import { caughtUp, openSocket, type OpenSocket } from '../support/openSocket';
import { person, type Person } from '../support/person';
import type { RunningServer } from '../support/startServer';
import { until } from '../support/until';
import { wholeLog } from '../support/wholeLog';
import { fixture } from '../support/publicServer';

let server: RunningServer;
let mate: Person;
let vessel: number;
const open: OpenSocket[] = [];

async function connect(who: Person = mate, more: Record<string, unknown> = {}): Promise<OpenSocket> {
  const client = await openSocket(server.url, { token: who.token, ...more });
  open.push(client);
  return client;
}
const write = (at = vessel) => mate.post(paths.create('audits', at), validBody('audits'));
const numbers = (changes: readonly { seq: number }[]) => changes.map(({ seq }) => seq);
const upTo = (last: number, first = 1) => Array.from({ length: Math.max(0, last - first + 1) }, (_, nth) => first + nth);

beforeAll(async () => {
  ({ server } = fixture);
  mate = await person(server.url);
});
beforeEach(async () => {
  vessel = await addVessel(server.url, mate.token);
});
afterEach(() => open.splice(0).forEach((client) => client.close()));
afterAll(() => expect(server.log()).not.toMatch(/unforeseen|unhandled|uncaught/));

test('nobody gets in without a session that holds', async () => {
  const refused = { error: 'Session expired. Please log in again.', code: 'signed_out' };
  const invoiceToken = await mate.openInvoices();
  const gone = await person(server.url);
  await gone.post(paths.logout);
  for (const auth of [
    {},
    { token: '' },
    { token: 'x' },
    { token: 5 },
    { token: { $ne: null } },
    { token: [mate.token] },
    { token: `${mate.token}x` },
    { token: invoiceToken },
    { token: gone.token },
  ]) {
    await expect(openSocket(server.url, auth), JSON.stringify(auth)).rejects.toEqual(refused);
  }
  expect((await connect()).socket.connected).toBe(true);
});

test('pages of other origins are refused, on either transport; ours and programs are not', async () => {
  const ask = (origin?: string) =>
    fetch(`${server.url}/socket.io/?EIO=4&transport=polling`, { headers: origin === undefined ? {} : { Origin: origin } }).then(
      ({ status }) => status,
    );
  for (const origin of ['https://evil.example', 'null', `${server.url}.evil.example`, server.url.replace(/:\d+$/, ':1'), 'x']) {
    expect(await ask(origin), origin).toBe(403);
    await expect(openSocket(server.url, { token: mate.token }, origin), origin).rejects.toThrow();
  }
  for (const origin of [undefined, server.url]) expect(await ask(origin)).toBe(200);

  // Behind a proxy that names the server as it knows it, our pages stand at PUBLIC_URL.
  for (const origin of ['https://fleet.example.com', 'https://FLEET.example.com:443']) expect(await ask(origin), origin).toBe(200);
  const client = await openSocket(server.url, { token: mate.token }, 'https://fleet.example.com');
  open.push(client);
  expect(client.socket.connected).toBe(true);
  for (const origin of ['http://fleet.example.com', 'https://fleet.example.com:8443', 'https://fleet.example.com.evil.example'])
    expect(await ask(origin), origin).toBe(403);
});

test('a refused origin is a line in the log, once, however many there are and however long', async () => {
  const ask = (origin: string) =>
    fetch(`${server.url}/socket.io/?EIO=4&transport=polling`, { headers: { Origin: origin } }).then(({ status }) => status);
  const lines = () =>
    server
      .log()
      .split('\n')
      .filter((line) => line.includes('origin_refused'));
  for (let nth = 0; nth < 3; nth += 1) expect(await ask('https://rewritten.example')).toBe(403);
  await until(() => lines().some((line) => line.includes('https://rewritten.example') && line.includes('PUBLIC_URL')), 'the line');
  await Promise.all(Array.from({ length: 300 }, (_, nth) => ask(`https://n${nth}.${'x'.repeat(2_000)}.example`)));
  expect(lines().filter((line) => line.includes('rewritten.example'))).toHaveLength(1);
  expect(lines().length).toBeLessThanOrEqual(100);
  expect(Math.max(...lines().map(({ length }) => length))).toBeLessThan(600);
});

test('from any number exactly what follows it, in one round trip, then every new change once and in order', async () => {
  for (let nth = 0; nth < 12; nth += 1) await write();
  const whole = await wholeLog(mate, vessel);
  for (const since of [0, 1, 5, 11, 12]) {
    const client = await connect();
    const { head, changes } = caughtUp(await client.watch(vessel, since));
    expect({ head, changes }).toEqual({ head: 12, changes: whole.slice(since) });
  }
  const fresh = await connect();
  const asked = Date.now();
  const { now, ...newest } = caughtUp(await fresh.watch(vessel));
  expect(newest).toEqual({ head: 12, epoch: expect.any(String), changes: [] });
  expect(now).toBeGreaterThanOrEqual(asked);
  expect(now).toBeLessThanOrEqual(Date.now());

  const second = await person(server.url);
  await Promise.all(
    Array.from({ length: 40 }, (_, nth) => (nth % 2 ? mate : second).post(paths.create('crew', vessel), validBody('crew'))),
  );
  // What came twice would have come before the last.
  await write();
  for (const client of open) await client.hears(41);
  for (const client of open) expect(numbers(client.heard)).toEqual(upTo(53, 13));
  expect(fresh.heard).toEqual((await wholeLog(mate, vessel)).slice(12));
});

test('what is written while somebody connects reaches them by the answer or after it, never not', async () => {
  for (let round = 0; round < 8; round += 1) {
    const client = await connect();
    const writing = Array.from({ length: 6 }, () => write());
    const { head, changes } = caughtUp(await client.watch(vessel, round * 6));
    await Promise.all(writing);
    const last = (round + 1) * 6;
    await until(() => Math.max(head, ...numbers(client.heard)) >= last, 'the last write');
    expect([...new Set([...numbers(changes), ...numbers(client.heard)])]).toEqual(upTo(last, round * 6 + 1));
  }
});

test('a change is a number, a record, a revision and what changed: at most 220 bytes for a field', async () => {
  const { body: account } = await call(server.url, 'POST', paths.register, null, {
    email: 'chief.engineer@ship.example',
    password: 'a long enough password',
  });
  const chief = await person(server.url, String(account.token));
  const { body } = await write();
  const client = await connect();
  const frames: string[] = [];
  client.socket.io.engine.on(
    'packet',
    ({ type, data }: { type: string; data?: string }) => type === 'message' && frames.push(String(data)),
  );
  await client.watch(vessel, 1);
  const path = paths.record('audits', vessel, Number(body.id));
  await chief.put(path, validBody('audits', { findings: 'A loose fire door' }));
  await mate.remove(path);
  await client.hears(2);
  expect(client.heard).toEqual([
    {
      vessel,
      seq: 2,
      kind: 'audits',
      id: body.id,
      rev: 2,
      op: 'updated',
      fields: { findings: 'A loose fire door' },
      by: 'chief.engineer@ship.example',
      at: expect.stringMatching(/Z$/),
    },
    { vessel, seq: 3, kind: 'audits', id: body.id, rev: 3, op: 'deleted', fields: {}, by: expect.any(String), at: expect.any(String) },
  ]);
  const sent = frames.filter((frame) => frame.includes('"updated"')).map((frame) => Buffer.byteLength(frame));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toBeLessThanOrEqual(220);
});

test('only what is followed is heard, and after leaving nothing', async () => {
  const other = await addVessel(server.url, mate.token);
  const [client, both] = [await connect(), await connect()];
  await client.watch(vessel, 0);
  await both.watch(vessel, 0);
  await both.watch(other, 0);
  await both.watch(other, 0); // twice is once
  await write(other);
  await write(vessel);
  await both.hears(2);
  await client.hears(1);
  expect(client.heard.map(({ vessel: at }) => at)).toEqual([vessel]);

  expect(await client.unwatch(vessel)).toEqual({ left: true });
  expect(await client.unwatch(vessel)).toEqual({ left: true });
  await write(vessel);
  await both.hears(3);
  // An answer comes after all that was sent before it.
  expect(caughtUp(await client.watch(vessel, 1)).changes).toHaveLength(1);
  expect(client.heard).toHaveLength(1);
});

test('a watch and an unwatch sent in one breath end in having left', async () => {
  const client = await connect();
  const watching = client.watch(vessel, 0);
  const leaving = client.unwatch(vessel);
  await Promise.all([watching, leaving]);
  const witness = await connect();
  await witness.watch(vessel, 0);
  await write();
  await witness.hears(1);
  await client.unwatch(vessel);
  expect(client.heard).toEqual([]);
});

test("the fleet's own log: vessels added, renamed, deleted and brought back", async () => {
  const client = await connect();
  const { head } = caughtUp(await client.watch('fleet'));
  const name = 'Nordic Star';
  const added = await mate.post(paths.vessels, { name, imo_number: '9074729', flag: 'Malta' });
  const id = Number(added.body.id);
  await mate.put(`${paths.vessels}/${id}`, { name: 'Nordic Moon', imo_number: '9074729', flag: 'Malta' });
  await mate.remove(`${paths.vessels}/${id}`);
  await mate.post(`${paths.vessels}/${id}/restore`);
  await client.hears(4);
  const expected: [string, object][] = [
    ['created', { name }],
    ['updated', { name: 'Nordic Moon' }],
    ['deleted', {}],
    ['created', { name: 'Nordic Moon', flag: 'Malta' }],
  ];
  expected.forEach(([op, fields], nth) => {
    expect(client.heard[nth]).toMatchObject({ vessel: 'fleet', kind: 'vessels', id, seq: head + nth + 1, rev: nth + 1, op, fields });
  });
  expect((client.heard[1] as AnyChange).fields).toEqual({ name: 'Nordic Moon' });
  const late = await connect();
  expect(await late.watch('fleet', head)).toEqual({
    head: head + 4,
    epoch: expect.any(String),
    changes: client.heard,
    now: expect.any(Number),
  });
});

test('vessels that are not there are refused, and a reader ahead of the log; neither is sent anything', async () => {
  const client = await connect();
  expect(await client.watch(987_654, 0)).toEqual({ error: 'Vessel not found', code: 'not_found' });
  await write();
  expect(await client.watch(vessel, 5)).toMatchObject({ code: 'conflict', error: expect.stringMatching(/\.$/) });
  const witness = await connect();
  await witness.watch(vessel, 1);
  await write();
  await witness.hears(1);
  await client.unwatch(vessel);
  expect(client.heard).toEqual([]);
  await mate.remove(`${paths.vessels}/${vessel}`);
  for (const since of [undefined, 0]) expect(await client.watch(vessel as Scope, since)).toMatchObject({ code: 'not_found' });
});
