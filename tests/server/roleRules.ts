/** Who may do what: roles, vessels and end dates of accounts. What readers are refused: tests/security/strangers.test.ts. */
import { READ_ONLY } from '../../shared/basics/problem';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { accessPaths, ACCESS_SENTENCES as SAY } from '../../shared/api/access';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { call } from '../support/call';
import { fleetStatus } from '../support/fleetStatus';
import { openSocket, type OpenSocket } from '../support/openSocket';
import { person, type Person } from '../support/person';
import { EVERYTHING, PASSWORD } from '../support/rolesFixture';
import type { RunningServer } from '../support/startServer';
import { until } from '../support/until';
import { fixture } from '../security/rolesServer';

const { accounts, accountOf, setAccess, newcomer } = fixture;
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
  expect(await fleetStatus(mate)).toHaveLength(1);
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
    expect((await who.post(paths.create('crew', own), validBody('crew'))).body).toMatchObject({ code: 'forbidden', error: READ_ONLY });
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
