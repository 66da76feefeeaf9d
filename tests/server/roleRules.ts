/** Who may do what: roles, vessels and end dates of accounts, and invitations. What readers are refused: tests/security/strangers.test.ts. */
import { MongoClient } from 'mongodb';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { accessPaths, ACCESS_SENTENCES as SAY } from '../../shared/api/access';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { call } from '../support/call';
import { openSocket, type OpenSocket } from '../support/openSocket';
import { person, type Person } from '../support/person';
import { EVERYTHING, PASSWORD } from '../support/rolesFixture';
import { embeddedUri } from '../support/sharedServer';
import type { RunningServer } from '../support/startServer';
import { until } from '../support/until';
import { fixture } from '../security/rolesServer';

const { register, accounts, accountOf, setAccess, invite, newcomer } = fixture;
let server: RunningServer;
let administrator: Person;
let [own, other] = [0, 0];
const open: OpenSocket[] = [];

beforeAll(() => void ({ server, administrator, own, other } = fixture));
afterEach(() => open.splice(0).forEach((client) => client.close()));

/** Changes the flag of a vessel. */
async function reflag(vessel: number, flag: string): Promise<void> {
  const path = paths.record('vessels', 0, vessel);
  const { name, imo_number } = (await administrator.get(path)).body;
  expect((await administrator.put(path, { name, imo_number, flag })).status).toBe(200);
}

async function connect(token: string): Promise<OpenSocket> {
  const client = await openSocket(server.url, { token });
  open.push(client);
  return client;
}

test('a change based on an older version is refused; the same change again, after a lost answer, is not', async () => {
  const { email } = await newcomer();
  const path = accessPaths.account(await accountOf(email));
  const put = (settings: object) => administrator.put(path, { ...EVERYTHING, ...settings }, { 'If-Match': '"1"' });
  const reader = { role: 'reader', vessels: [own] };
  for (const _ of [1, 2]) expect(await put(reader)).toMatchObject({ status: 200, body: { ...reader, rev: 2 } });
  expect(await put({ role: 'editor' })).toMatchObject({ status: 409, body: { error: SAY.changedSince } });
  expect(await accounts()).toContainEqual(expect.objectContaining({ email, ...reader, rev: 2 }));
});

test('an invitation works once, until it is revoked, and gives its role, vessels and last day', async () => {
  const ends = addDays(todayUtc(), 30);
  const secret = await invite({ role: 'reader', vessels: [own], ends });
  const signed = await register({ email: 'auditor@example.com', invitation: secret });
  expect(signed).toMatchObject({ status: 201, body: { access: { role: 'reader', vessels: [own] } } });
  expect(await accounts()).toContainEqual(expect.objectContaining({ email: 'auditor@example.com', role: 'reader', vessels: [own], ends }));
  expect(await register({ email: 'second@example.com', invitation: secret })).toMatchObject({
    status: 403,
    body: { error: SAY.invitation },
  });
  const revoked = await invite();
  const listed = (await administrator.get(accessPaths.invitations)).body.invitations as { id: number }[];
  expect(JSON.stringify(listed)).not.toContain(revoked);
  expect((await administrator.remove(accessPaths.invitation(listed[0]?.id ?? 0))).status).toBe(204);
  expect((await register({ email: 'second@example.com', invitation: revoked })).status).toBe(403);
  // Of two who use it at once, one gets it.
  const shared = await invite();
  const both = await Promise.all(['twin1@example.com', 'twin2@example.com'].map((email) => register({ email, invitation: shared })));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 403]);
});

test('an invitation that was sent on makes an account for whoever uses it first; administrators are told who, and others nothing', async () => {
  const secret = await invite({ role: 'reader', vessels: [own] });
  // An e-mail that has an account already uses nothing up.
  expect((await register({ email: 'first@example.com', invitation: secret })).body).toMatchObject({ code: 'taken' });
  const { body } = await register({ email: 'somebody.else@elsewhere.example', invitation: secret });
  expect(body.access).toEqual({ role: 'reader', vessels: [own] });
  expect((await register({ email: 'meant@example.com', invitation: secret })).body).toMatchObject({
    code: 'forbidden',
    error: SAY.invitation,
  });
  const told = async (who: Person) => ((await who.get('/api/activity')).body.settings ?? []) as { of: string }[];
  const used = { of: 'invitation', op: 'updated', name: 'A colleague', fields: ['used'], by: 'somebody.else@elsewhere.example' };
  expect((await told(administrator))[0]).toMatchObject(used);
  const mate = await newcomer();
  expect((await told(mate)).filter(({ of }) => of === 'invitation')).toEqual([]);
  // It ends as any account does.
  expect((await setAccess('somebody.else@elsewhere.example', { suspended: true })).status).toBe(200);
  expect((await call(server.url, 'GET', paths.vessels, String(body.token))).status).toBe(401);
});

test('an invitation that has expired gives nothing and is listed no more', async () => {
  const secret = await invite();
  const client = await MongoClient.connect(embeddedUri(server));
  try {
    const invitations = client.db().collection<{ until: Date; _id: unknown }>('invitations');
    const newest = await invitations.find().sort({ _id: -1 }).limit(1).next();
    expect(newest?.until.getTime()).toBeGreaterThan(Date.now() + 6 * 24 * 3_600_000);
    await invitations.updateOne({ _id: newest?._id }, { $set: { until: new Date(Date.now() - 1_000) } });
    const { invitations: listed } = (await administrator.get(accessPaths.invitations)).body as { invitations: { id: number }[] };
    expect(listed.map(({ id }) => id)).not.toContain(newest?._id);
  } finally {
    await client.close();
  }
  expect(await register({ email: 'late@example.com', invitation: secret })).toMatchObject({ status: 403, body: { error: SAY.invitation } });
  expect((await accounts()).map(({ email }) => email)).not.toContain('late@example.com');
});

test('an invitation to an account that has ended is refused', async () => {
  const answer = await administrator.post(accessPaths.invitations, {
    name: 'Late',
    role: 'reader',
    vessels: [own],
    ends: addDays(todayUtc(), -1),
  });
  expect(answer).toMatchObject({ status: 400, body: { fields: { ends: SAY.lastDay } } });
});

test('who may register is chosen on the screen too; closed refuses invitations', async () => {
  const secret = await invite();
  const choose = (mode: string, domains: string[] = []) => administrator.put(accessPaths.registration, { mode, domains });
  expect(await administrator.get(accessPaths.registration)).toMatchObject({ body: { mode: 'invited' } });
  expect((await choose('closed')).status).toBe(200);
  expect((await register({ email: 'closed@example.com', invitation: secret })).status).toBe(403);
  expect((await choose('domains')).body).toMatchObject({ code: 'invalid', fields: { domains: SAY.domains } });
  await choose('domains', ['ship.example']);
  expect((await register({ email: 'a@elsewhere.example' })).status).toBe(403);
  expect((await register({ email: 'a@ship.example' })).status).toBe(201);
  await choose('invited');
  expect((await register({ email: 'b@ship.example' })).status).toBe(403);
});

test('the last administrator stays one, also when two lower each other at once', async () => {
  const lower = { ...EVERYTHING, role: 'reader' };
  const me = await accountOf('first@example.com');
  for (const settings of [
    lower,
    { ...EVERYTHING, role: 'administrator', suspended: true },
    { ...EVERYTHING, role: 'administrator', ends: '2099-01-01' },
  ])
    expect((await administrator.put(accessPaths.account(me), settings)).body).toMatchObject({ code: 'conflict', error: SAY.last });
  expect((await administrator.put(accessPaths.account(me), { ...EVERYTHING, role: 'administrator', vessels: [own] })).body).toMatchObject({
    fields: { vessels: SAY.allVessels },
  });
  const second = await newcomer({ role: 'administrator' });
  const them = await accountOf(second.email);
  await Promise.all([administrator.put(accessPaths.account(them), lower), second.put(accessPaths.account(me), lower)]);
  const left = [administrator, second];
  const answers = await Promise.all(left.map((each) => each.get(accessPaths.accounts)));
  const able = left[answers.findIndex(({ status }) => status === 200)];
  expect(able).toBeDefined();
  await able?.put(accessPaths.account(me), { ...EVERYTHING, role: 'administrator' });
  expect((await administrator.put(accessPaths.account(them), EVERYTHING)).status).toBe(200);
});

test('what an administrator does is in the activity, for administrators', async () => {
  const editor = await newcomer();
  await setAccess(editor.email, { role: 'reader' });
  const settings = async (who: Person) =>
    (await who.get('/api/activity')).body.settings as { of: string; name: string; fields: string[] }[];
  expect((await settings(administrator))[0]).toMatchObject({ of: 'account', name: editor.email, fields: ['role'] });
  expect((await settings(editor)).filter(({ of }) => of !== 'webhook' && of !== 'display')).toEqual([]);
});

test('an account of one vessel finds the other nowhere, and writes to neither list of the fleet', async () => {
  const mate = await newcomer({ vessels: [own] });
  await administrator.post(paths.create('crew', other), { ...validBody('crew'), name: 'Hidden Person' });
  await administrator.post(paths.create('crew', own), { ...validBody('crew'), name: 'Visible Person' });
  const vessels = (await mate.get(paths.vessels)).body;
  expect(JSON.stringify(vessels)).toContain('Own');
  expect(JSON.stringify(vessels)).not.toContain('Other');
  // Each ship's words are stored by a turn of its own.
  for (const name of ['Hidden', 'Visible'])
    await until(async () => JSON.stringify((await administrator.get('/api/search?q=person')).body).includes(name), 'the search words');
  for (const path of [
    '/api/search?q=person',
    '/api/search?q=person&kind=crew',
    '/api/search?q=other',
    '/api/activity',
    '/api/due',
    paths.fleetStatus,
    `/api/trends?ships=${own},${other}`,
  ]) {
    const found = await mate.get(path);
    expect(found.status, path).toBe(200);
    expect(JSON.stringify(found.body), path).not.toMatch(/Hidden|Other/);
  }
  expect(JSON.stringify((await mate.get('/api/search?q=person')).body)).toContain('Visible');
  expect(JSON.stringify((await mate.get('/api/activity')).body)).toContain('Visible');
  const trail = await fetch(`${server.url}/api/activity/trail?as=jsonl`, { headers: { Authorization: `Bearer ${mate.token}` } });
  const lines = await trail.text();
  expect(lines).not.toMatch(/Hidden|Other/);
  expect(lines).toContain('Visible');
  expect(lines).toContain(`"vessels":[${own}]`);
  expect((await mate.get(paths.fleetStatus)).body.statuses).toHaveLength(1);
  expect((await mate.get(`/api/trends?ships=${own},${other}`)).body.lines).toHaveLength(1);
  for (const path of [paths.record('vessels', 0, other), paths.lists(other), paths.history('vessels', 0, other)])
    expect((await mate.get(path)).body, path).toEqual((await mate.get(path.replace(String(other), '99999'))).body);
  expect((await mate.post(paths.create('crew', own), validBody('crew'))).status).toBe(201);
  expect((await mate.post(paths.create('crew', other), validBody('crew'))).status).toBe(404);
  expect((await mate.post(paths.vessels, { name: 'New', imo_number: '9074729', flag: 'Malta' })).body).toMatchObject({ code: 'forbidden' });
});

test('a socket of one vessel hears the numbers of the rest of the fleet alone', async () => {
  const mate = await newcomer({ role: 'reader', vessels: [own] });
  const client = await connect(mate.token);
  const heard: unknown[] = [];
  client.socket.onAny((event, ...args: unknown[]) => void heard.push(event, args));
  await client.watch('fleet');
  await client.watchVesselStatus();
  await client.send('watch_people', {});
  expect(await client.watch(other)).toMatchObject({ code: 'not_found' });
  await administrator.put(paths.profile, { name: 'Somebody Else', rank: 'Master', vessel: other });
  await reflag(other, 'Panama');
  await administrator.post(paths.create('crew', other), validBody('crew'));
  await reflag(own, 'Liberia');
  await client.hears(2);
  expect(client.heard.map(({ op }) => op)).toEqual(['withheld', 'updated']);
  await administrator.post(paths.create('crew', own), validBody('crew'));
  await until(() => JSON.stringify(heard).includes('vessel_status'), 'the status of the own vessel');
  expect(JSON.stringify(heard)).not.toMatch(/Panama|Somebody Else/);
  // Caught up from the start, it is the same.
  const caught = await client.watch('fleet', 0);
  expect(JSON.stringify(caught)).not.toContain('Panama');
});

test('a lowered role reaches open sockets and waiting writes; suspending ends everything', async () => {
  const mate = await newcomer();
  const client = await connect(mate.token);
  const told: unknown[] = [];
  client.socket.on('access', (access) => void told.push(access));
  const token = String((await mate.post('/api/tokens', { name: 'Program', scope: 'write' })).body.token);
  const program = await person(server.url, token);
  const { path } = (await mate.post('/api/calendars', { name: 'Due', vessels: null, sections: ['crew'], names: true })).body;
  expect((await program.post(paths.create('crew', own), validBody('crew'))).status).toBe(201);
  await setAccess(mate.email, { role: 'reader', vessels: [own] });
  await until(() => !client.socket.connected, 'the socket to close');
  expect(told.at(-1)).toEqual({ role: 'reader', vessels: [own] });
  for (const who of [mate, program])
    expect((await who.post(paths.create('crew', own), validBody('crew'))).body).toMatchObject({ code: 'forbidden', error: SAY.readOnly });
  expect((await program.get(paths.lists(other))).status).toBe(404);
  await setAccess(mate.email, { ends: addDays(todayUtc(), -1) });
  expect((await mate.get(paths.vessels)).status).toBe(401);
  expect((await program.get(paths.vessels)).status).toBe(401);
  expect((await call(server.url, 'GET', String(path))).status).toBe(404);
  const login = () => call(server.url, 'POST', paths.login, null, { email: mate.email, password: PASSWORD });
  expect(await login()).toMatchObject({ status: 403, body: { error: SAY.ended } });
  await setAccess(mate.email, {});
  expect((await login()).status).toBe(200);
  await setAccess(mate.email, { suspended: true });
  await expect(connect(mate.token)).rejects.toMatchObject({ code: 'signed_out' });
});
