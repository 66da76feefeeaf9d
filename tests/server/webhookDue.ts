/** The webhook told of items as their day comes, on restored logs, after its administrator left, and where the operator keeps it outside; and what the activity of the fleet lists of it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addDays } from '../../shared/basics/calendar';
import { API } from '../../shared/kinds/foreignFiles';
import { paths } from '../../shared/api/paths';
import { accessPaths, type AccountLine } from '../../shared/api/access';
import { activityPath, type Activity } from '../../shared/api/activity';
import { displayPaths, type Pairing } from '../../shared/api/display';
import { WEBHOOK_SENTENCES, webhookPaths, type DueEvent } from '../../shared/api/webhook';
import { openServerFixture } from '../security/serverFixture';
import { call } from '../support/call';
import { contractValidator, type ContractDocument } from '../support/contractValidator';
import { throwawayDatabase } from '../support/database';
import { taken } from '../support/hookReceiver';
import { runTool } from '../support/runTool';
import { startServer } from '../support/startServer';
import { until } from '../support/until';
import { withWindow } from '../shared/surveyed';
import { fixture } from './webhookServer';

test('items due in 90, 30, 7 or 0 days are sent on that day, each once, ship by ship, and never an amount', async () => {
  const { receiver, base, clock, session, set, state, passes } = fixture;
  await set({ changes: false, due: true, sections: ['certificates', 'invoices'] });
  const ship = await base.create(session, 'vessels', 0);
  const day = (days: number) => addDays(new Date(clock.now()).toISOString().slice(0, 10), days);
  const certificate = (name: string, days: number) =>
    base.create(session, 'certificates', ship, { certificate_name: name, expiry_date: day(days) });
  const due: Record<string, number> = { Quarter: 91, Month: 31, Week: 8, Today: 1 };
  for (const [name, days] of Object.entries(due)) await certificate(name, days);
  for (const [name, days] of Object.entries({ Long: 92, Between: 40, Past: 0 })) await certificate(name, days);
  await base.create(session, 'audits', ship, { audit_type: 'ISM Audit', next_due_date: day(8), status: 'Pending' });
  await base.create(session, 'invoices', ship, { invoice_number: 'Due one', amount: '987654.32', due_date: day(8), status: 'Pending' });
  await base.create(session, 'certificates', ship, withWindow(day(8)));
  await Promise.all(Array.from({ length: 100 }, (_, nth) => certificate(`Many ${nth}`, 31)));
  await until(async () => (await state()).webhook?.waiting === 0, 'the changes to be left out');
  expect(receiver.received).toEqual([]);

  passes(24 * 3_600_000);
  const told = () => receiver.received.flatMap(({ body }) => body.events) as DueEvent[];
  await until(
    () => told().length >= 106,
    () => `all items: ${told().length}`,
  );
  expect(receiver.received.map(({ body }) => body.events.length)).toEqual([100, 6]);
  const byName = new Map(told().map((event) => [event.name, event]));
  expect(byName.size).toBe(106);
  expect(Object.keys(due).map((name) => byName.get(name)?.days)).toEqual([90, 30, 7, 0]);
  const week = { type: 'due', vessel: ship, kind: 'certificates', name: 'Week', field: 'expiry_date', date: day(7), days: 7 };
  expect(byName.get('Week')).toEqual({ ...week, id: expect.any(Number) });
  expect([...byName.keys()].filter((name) => /Long|Between|Past|ISM/.test(name))).toEqual([]);
  expect(byName.get('Load Line: annual survey window closes')).toMatchObject({ kind: 'certificates', date: day(7), days: 7 });
  expect(told().filter(({ kind }) => kind === 'invoices')).toMatchObject([{ name: expect.stringContaining('Due one'), days: 7 }]);
  expect(JSON.stringify(told())).not.toContain('987654.32');
  const contract = contractValidator((await call(fixture.url, 'GET', `${API}/openapi.json`)).body as unknown as ContractDocument);
  for (const { body } of receiver.received) expect(contract.hook(body)).toBeNull();

  // Neither a restart nor the same day tells them again; three days later it is what came meanwhile.
  await base.server.restart();
  passes(3 * 24 * 3_600_000);
  await until(() => told().length > 106, 'the next day');
  expect(told().slice(106)).toMatchObject([{ name: 'Long', days: 90 }]);
});

test('a verdict is told as the day or a write turns it, once, with its first reason', async () => {
  const { receiver, base, clock, session, set, passes } = fixture;
  const ship = await base.create(session, 'vessels', 0);
  const day = (days: number) => addDays(new Date(clock.now()).toISOString().slice(0, 10), days);
  // Valid for less than four years, so that it has no surveys.
  const iapp = { certificate_name: 'IAPP', issued_by: 'Class', issue_date: day(-700), expiry_date: day(15) };
  await base.create(session, 'certificates', ship, iapp);
  await set({ changes: false, due: true, sections: ['certificates', 'crew', 'audits', 'psc-inspections'] });
  const told = () =>
    receiver.received.flatMap(({ body }) => body.events).filter((event) => event.type === 'verdict' && event.vessel === ship);
  const verdict = { type: 'verdict', vessel: ship };
  // Not of `waiting`: her changes may have been told before due items were turned on, and her verdict is no change.
  const isNoted = () =>
    base.database
      .db()
      .collection('webhooks')
      .countDocuments({ [`verdicts.${ship}`]: { $exists: true } });
  await until(async () => (await isNoted()) === 1, 'her first verdict to be noted');
  passes(24 * 3_600_000);
  await until(() => told().length === 1, 'the risk');
  expect(told()).toEqual([{ ...verdict, answer: 'risk', was: 'unknown', reason: 'IAPP: expires in 14 days', reasons: 2 }]);
  // The session of the day before has ended.
  const later = await base.signIn('setter@example.com');
  const held = await base.create(later, 'psc-inspections', ship, {
    psc_port: 'Suez',
    mou: 'Riyadh MOU',
    inspection_date: day(0),
    inspection_status: 'Detained',
  });
  await until(() => told().length === 2, 'the detention');
  expect(told()[1]).toMatchObject({
    answer: 'blocked',
    was: 'risk',
    reason: expect.stringContaining('Suez, Riyadh MOU: detained since'),
    reasons: 3,
  });
  const contract = contractValidator((await call(fixture.url, 'GET', `${API}/openapi.json`)).body as unknown as ContractDocument);
  for (const { body } of receiver.received) expect(contract.hook(body)).toBeNull();
  // Neither a restart nor the next day tells it again; her release does.
  await base.server.restart();
  passes(24 * 3_600_000);
  const next = await base.signIn('setter@example.com');
  const path = paths.record('psc-inspections', ship, held);
  expect(
    (await call(fixture.url, 'PUT', path, next, { psc_port: 'Suez', mou: 'x', inspection_date: day(-1), inspection_status: 'Passed' }))
      .status,
  ).toBe(200);
  await until(() => told().length === 3, 'the release');
  expect(told()[2]).toMatchObject({ answer: 'risk', was: 'blocked', reason: 'IAPP: expires in 13 days' });
});

test('restored logs begin anew: nothing of the archive is sent, and later changes are sent under their own epoch, also what came while it was off', async () => {
  const { receiver, base, env, session, vessel, set, write } = fixture;
  const folder = mkdtempSync(join(tmpdir(), 'vessel-ops-webhook-'));
  const file = join(folder, 'archive');
  const restored = await throwawayDatabase();
  try {
    receiver.answer = (_, response) => void response.writeHead(500).end();
    await write('In the archive');
    await until(() => receiver.received.length > 0, 'it to be begun');
    const { epoch } = receiver.received[0]?.body ?? {};
    await set({ on: false });
    expect((await runTool('backup', { MONGODB_URI: base.MONGODB_URI }, [file])).code).toBe(0);
    expect((await runTool('restore', { MONGODB_URI: restored.uri, DATA_DIR: folder }, [file])).code).toBe(0);
    receiver.received.splice(0);
    receiver.answer = taken;
    const server = await startServer({ env: { ...env, MONGODB_URI: restored.uri } });
    try {
      await call(server.url, 'PUT', `${paths.vessels}/${vessel}`, session, { name: 'Renamed', imo_number: '9074729', flag: 'Malta' });
      await set({}, server.url);
      await until(() => receiver.received.length > 0, 'the change');
      expect(receiver.received.flatMap(({ body }) => body.events)).toMatchObject([{ kind: 'vessels', fields: { name: 'Renamed' } }]);
      expect(receiver.received[0]?.body.epoch).not.toBe(epoch);
    } finally {
      await server.stop();
    }
  } finally {
    await restored.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the activity of the fleet lists what users do with the webhook and with displays, without secrets', async () => {
  const { receiver, url, session, set, another } = fixture;
  await set({ url: `${receiver.url}&moved`, on: false });
  await call(url, 'POST', webhookPaths.secret, session);
  const pairing = (await call(url, 'POST', displayPaths.pairing, null)).body as unknown as Pairing;
  const shown = { name: 'Bridge', vessels: null, sections: ['crew'], names: false, light: null };
  const { body: made } = await call(url, 'POST', displayPaths.displays, session, { code: pairing.code, ...shown });
  const other = await another();
  await call(url, 'PUT', displayPaths.display(Number(made.id)), other, { ...shown, name: 'Mess', names: true });
  await call(url, 'DELETE', displayPaths.display(Number(made.id)), other);
  await call(url, 'DELETE', webhookPaths.webhook, other);
  const read = async (path: string) => (await call(url, 'GET', path, session)).body as unknown as Activity;
  const { settings = [] } = await read(activityPath('fleet'));
  const address = `http://127.0.0.1:${receiver.port}/…`;
  expect(settings.slice(0, 7).map(({ of, op, name, fields, by }) => [of, op, name, fields, by.split('@')[0]])).toEqual([
    ['webhook', 'deleted', address, [], 'other'],
    ['display', 'deleted', 'Mess', [], 'other'],
    ['display', 'updated', 'Mess', ['name', 'names'], 'other'],
    ['display', 'created', 'Bridge', [], 'setter'],
    ['webhook', 'updated', address, ['secret'], 'setter'],
    ['webhook', 'updated', address, ['address', 'on'], 'setter'],
    ['webhook', 'created', address, [], 'setter'],
  ]);
  expect(JSON.stringify(settings)).not.toContain('in-the-query');
  expect((await read(activityPath('fleet', { by: 'other@example.com' }))).settings?.slice(0, 3).map(({ op }) => op)).toEqual([
    'deleted',
    'deleted',
    'updated',
  ]);
  expect((await read(activityPath('fleet', { kind: 'crew' }))).settings ?? []).toEqual([]);
  // Page by page none is left out and none comes twice.
  const all: string[] = [];
  for (let before: string | undefined | null; before !== null;) {
    const page = await read(activityPath('fleet', {}, before));
    all.push(...(page.settings ?? []).map(({ id }) => id));
    before = page.next;
  }
  expect(all.length).toBeGreaterThanOrEqual(7);
  expect(new Set(all).size).toBe(all.length);
  expect(all.toSorted().toReversed()).toEqual(all);
});

test('it belongs to the installation: it goes on when the administrator who set it is suspended, and another one keeps it', async () => {
  const { receiver, url, base, vessel, session, another } = fixture;
  const other = await another();
  const accounts = (await call(url, 'GET', accessPaths.accounts, other)).body.accounts as AccountLine[];
  const { id = 0 } = accounts.find(({ email }) => email === 'setter@example.com') ?? {};
  const set = async (settings: object) =>
    expect(
      (await call(url, 'PUT', accessPaths.account(id), other, { role: 'administrator', vessels: null, ends: null, ...settings })).status,
    ).toBe(200);
  await set({ suspended: true });
  try {
    expect((await call(url, 'GET', webhookPaths.webhook, session)).status).toBe(401);
    await base.create(other, 'crew', vessel, { name: 'After the suspension' });
    await until(() => receiver.received.some(({ raw }) => raw.includes('After the suspension')), 'the delivery');
    expect((await call(url, 'GET', webhookPaths.webhook, other)).body).toMatchObject({ webhook: { on: true } });
    // Who left may know the secret: another administrator renews it, and moves or removes the webhook.
    expect((await call(url, 'POST', webhookPaths.secret, other)).status).toBe(200);
    expect((await call(url, 'DELETE', webhookPaths.webhook, other)).status).toBe(204);
  } finally {
    await set({ suspended: false });
  }
});

test('without the word of the operator no address inside is taken, and the log holds neither secret nor path', async () => {
  const { receiver, base, secret } = fixture;
  const shut = await openServerFixture();
  const user = shut.server.administrator ?? '';
  try {
    const body = { on: true, changes: true, due: false, sections: ['crew'] };
    for (const [address, sentence] of [
      [receiver.url, WEBHOOK_SENTENCES.url],
      [`https://127.0.0.1:${receiver.port}/`, WEBHOOK_SENTENCES.inside],
      ['https://[::ffff:169.254.169.254]/', WEBHOOK_SENTENCES.inside],
    ]) {
      const reply = await call(shut.server.url, 'PUT', webhookPaths.webhook, user, { ...body, url: address });
      expect([reply.status, reply.body.fields]).toEqual([400, { url: sentence }]);
    }
    // An address that was allowed once is judged again when it is sent to.
    expect((await call(shut.server.url, 'PUT', webhookPaths.webhook, user, { ...body, url: 'https://hooks.invalid/' })).status).toBe(200);
    await shut.database
      .db()
      .collection('webhooks')
      .updateOne({}, { $set: { url: receiver.url } });
    const { status, said } = (await call(shut.server.url, 'POST', webhookPaths.test, user)).body;
    expect([status, said]).toEqual([null, 'The address lies in the network of the server, which the operator has not allowed.']);
    expect(receiver.received).toEqual([]);
  } finally {
    await call(shut.server.url, 'DELETE', webhookPaths.webhook, user);
    await shut.stop();
  }
  const log = base.server.log();
  expect(log).toContain('webhook failed');
  for (const untold of ['in-the-query', 'whsec_', secret]) expect(log).not.toContain(untold);
});
