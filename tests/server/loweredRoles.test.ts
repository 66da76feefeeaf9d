/** What a role that was lowered still gets: the answers to stored writes, but not to imports or to what is on its way. And who may delete
 *  vessels, and what a display of an ended account shows. */
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessPaths, ACCESS_SENTENCES as SAY, type AccountLine, type AccountSettings } from '../../shared/api/access';
import { DISPLAY_NAMESPACE, type DisplayEvents, displayPaths, type DisplayPicture } from '../../shared/api/display';
import { tokenPaths } from '../../shared/api/account';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { OWN_VESSELS, READ_ONLY } from '../../shared/basics/problem';
import { importPaths } from '../../shared/api/imports';
import { paths } from '../../shared/api/paths';
import { SESSION_FRESH_MS } from '../../server/http/viewer';
import { validBody } from '../shared/validBody';
import { openServerFixture, type ServerFixture } from '../security/serverFixture';
import { call } from '../support/call';
import { DISPLAY_SETTINGS, pairDisplay } from '../support/display';
import { begin } from '../support/multipart';
import { person, type Person } from '../support/person';
import { until } from '../support/until';

let fixture: ServerFixture;
let administrator: Person;
let own: number;
let other: number;

beforeAll(async () => {
  fixture = await openServerFixture();
  administrator = await person(fixture.server.url, fixture.server.administrator);
  own = await fixture.create(administrator.token, 'vessels', 0);
  other = await fixture.create(administrator.token, 'vessels', 0);
});
afterAll(async () => {
  await administrator.put(accessPaths.vesselDeletion, { administratorsOnly: false });
  await fixture.stop();
});

async function newcomer(name: string): Promise<Person & { id: number }> {
  const email = `${name}@lowered.example.com`;
  const token = await fixture.signIn(email);
  const accounts = (await administrator.get(accessPaths.accounts)).body.accounts as AccountLine[];
  const { id = 0 } = accounts.find((each) => each.email === email) ?? {};
  return { ...(await person(fixture.server.url, token)), id };
}
const lower = ({ id }: { id: number }, settings: Partial<AccountSettings>) =>
  administrator.put(accessPaths.account(id), { role: 'reader', vessels: null, ends: null, suspended: false, ...settings });
/** A request whose body has arrived by half: the server has checked the session. `finish` sends the rest, and resolves with the answer. */
async function half(who: Person, method: 'GET' | 'PUT' | 'POST', path: string, body: object) {
  const text = JSON.stringify(body);
  const { out, answer } = begin(fixture.server.url, method, path, {
    Authorization: `Bearer ${who.token}`,
    'Content-Type': 'application/json',
    'Content-Length': text.length,
    Expect: '100-continue',
  });
  out.flushHeaders();
  await new Promise((begun) => void out.once('continue', begun));
  await new Promise((sent) => out.write(text.slice(0, text.length / 2), sent));
  return {
    finish: () => {
      out.end(text.slice(text.length / 2));
      return answer;
    },
  };
}
const once = (key: string) => ({ 'Idempotency-Key': key });

test('a repeat of a write that was stored before the role was lowered gets the stored answer, and writes nothing', async () => {
  const mate = await newcomer('repeats');
  const added = await mate.post(paths.create('crew', own), validBody('crew'), once('add'));
  const path = paths.record('crew', own, Number(added.body.id));
  const edited = await mate.put(path, { ...validBody('crew'), rank: 'Bosun' }, once('edit'));
  const doomed = await fixture.create(administrator.token, 'crew', own);
  const remove = () => mate.remove(paths.record('crew', own, doomed), once('delete'));
  expect([added.status, edited.status, (await remove()).status]).toEqual([201, 200, 204]);
  const head = async () => (await administrator.get(paths.list('crew', own))).body.seq;
  const before = await head();

  await lower(mate, {});
  expect(await mate.post(paths.create('crew', own), validBody('crew'), once('add'))).toMatchObject({ status: 201, body: added.body });
  expect((await mate.put(path, { ...validBody('crew'), rank: 'Bosun' }, once('edit'))).body).toEqual(edited.body);
  expect((await remove()).status).toBe(204);
  // The key of another request, a new key, and none.
  expect((await mate.put(path, { ...validBody('crew'), rank: 'Cook' }, once('edit'))).body).toMatchObject({ code: 'reused_key' });
  for (const headers of [once('new'), {}])
    expect((await mate.post(paths.create('crew', own), validBody('crew'), headers)).body).toMatchObject({
      code: 'forbidden',
      error: READ_ONLY,
    });
  expect(await head()).toBe(before);

  // Of a vessel that it no longer sees, nothing is told; after the account has ended, neither.
  await lower(mate, { vessels: [other] });
  expect((await mate.post(paths.create('crew', own), validBody('crew'), once('add'))).status).toBe(404);
  await lower(mate, { suspended: true });
  expect((await mate.post(paths.create('crew', own), validBody('crew'), once('add'))).status).toBe(401);
});

const rowsOf = (...names: string[]) => names.map((name, at) => ({ line: at + 2, values: validBody('crew', { name }) }));
const bodyOf = (vessel: number, ...names: string[]) => ({ kind: 'crew', vessel, since: 0, rows: rowsOf(...names) });

test('an import of somebody whose role was lowered writes nothing more, and a repeat tells nothing of its rows', async () => {
  const mate = await newcomer('imports');
  const [rows, undo] = [importPaths.rows('lowered-import'), importPaths.undo('lowered-import')];
  expect((await mate.post(rows, bodyOf(own, 'First Row', 'Second Row'))).body.rows).toMatchObject([{ rev: 1 }, { rev: 1 }]);
  const head = async () => (await administrator.get(paths.list('crew', own))).body.seq;
  const before = await head();

  // A part that is on its way while the role is lowered: the server has read its first half.
  const waiting = await half(mate, 'POST', importPaths.rows('waiting-import'), bodyOf(own, 'Third Row'));
  await lower(mate, {});
  const refused = { status: 403, body: { code: 'forbidden', error: READ_ONLY } };
  expect(await waiting.finish()).toMatchObject(refused);
  // The next part, the same part again, and its undo.
  expect(await mate.post(rows, bodyOf(own, 'Fourth Row'))).toMatchObject(refused);
  expect(await mate.post(rows, bodyOf(own, 'First Row', 'Second Row'))).toMatchObject(refused);
  expect(await mate.post(undo, { kind: 'crew', vessel: own })).toMatchObject(refused);

  // An editor of another ship learns no more about this one than anybody else.
  await lower(mate, { role: 'editor', vessels: [other] });
  for (const [path, body] of [
    [rows, bodyOf(own, 'First Row', 'Second Row')],
    [undo, { kind: 'crew', vessel: own }],
  ] as const) {
    const repeated = await mate.post(path, body);
    expect(repeated.status).toBe(404);
    expect(JSON.stringify(repeated.body)).not.toMatch(/Row|"id"|"rev"/);
  }
  // New ships are none of its own.
  expect(await mate.post(importPaths.rows('fleet-import'), { ...bodyOf(0, 'x'), kind: 'vessels' })).toMatchObject({
    status: 403,
    body: { error: OWN_VESSELS },
  });
  await lower(mate, { role: 'editor', suspended: true });
  expect((await mate.post(rows, bodyOf(own, 'First Row', 'Second Row'))).status).toBe(401);
  expect(await head()).toBe(before);
});

test('an administrator who is lowered or suspended while a request is on its way does not finish it', async () => {
  const second = await newcomer('on-its-way');
  const whole: AccountSettings = { role: 'administrator', vessels: null, ends: null, suspended: false };
  const stored = async () =>
    ((await administrator.get(accessPaths.accounts)).body.accounts as AccountLine[]).find(({ id }) => id === second.id);
  for (const [settings, refusal] of [
    [{ role: 'editor' }, { status: 403, body: { code: 'forbidden', error: SAY.administrators } }],
    [{ suspended: true }, { status: 401, body: { code: 'signed_out', error: SAY.ended } }],
  ] as const) {
    await lower(second, whole);
    const waiting = await Promise.all([
      half(second, 'PUT', accessPaths.account(second.id), whole),
      half(second, 'POST', accessPaths.invitations, { name: 'A friend', ...whole }),
      half(second, 'GET', accessPaths.accounts, {}),
    ]);
    expect((await lower(second, settings)).status).toBe(200);
    for (const { finish } of waiting) expect(await finish()).toMatchObject(refusal);
    expect(await stored()).toMatchObject(settings);
  }
});

test('a request whose session or access token ends while its body is on its way is not finished', async () => {
  const mate = await newcomer('ends-on-its-way');
  const made = (await mate.post(tokenPaths.tokens, { name: 'Program', scope: 'read' })).body;
  const program = await person(fixture.server.url, String(made.token));
  const profile = { name: 'Somebody Else', rank: 'Master', vessel: null };
  const waiting = await Promise.all([half(mate, 'PUT', paths.profile, profile), half(program, 'GET', paths.vessels, {})]);
  const begun = performance.now();
  expect((await mate.remove(tokenPaths.token(Number(made.id)))).status).toBe(204);
  expect((await mate.post(paths.logout)).status).toBe(204);
  await until(() => performance.now() > begun + SESSION_FRESH_MS, 'the check of the session to be old');
  for (const { finish } of waiting) expect(await finish()).toMatchObject({ status: 401, body: { code: 'signed_out' } });
  const again = await person(fixture.server.url, await fixture.signIn('ends-on-its-way@lowered.example.com'));
  expect((await again.get(paths.profile)).body.name).not.toBe(profile.name);
});

test('a message of a vessel that an account no longer sees is answered like one that does not exist', async () => {
  const mate = await newcomer('messages');
  const {
    id,
    vessel_id: _own,
    ...message
  } = (await mate.post('/api/daily-messages', validBody('daily-messages', { vessel_id: other }))).body;
  await lower(mate, { role: 'editor', vessels: [own] });
  const ask = async (number: number) => {
    const path = paths.record('daily-messages', other, number);
    const answers = [mate.get(path), mate.get(`${path}/history`), mate.remove(path), mate.post(`${path}/restore`)];
    const edits = [message, { ...message, vessel_id: own }, { ...message, vessel_id: other }].map((body) => mate.put(path, body));
    return (await Promise.all([...answers, ...edits])).map(({ status, body }) => ({ status, body }));
  };
  const none = await ask(99_999_999);
  expect(none.map(({ status }) => status)).toEqual(none.map(() => 404));
  expect(await ask(Number(id))).toEqual(none);
});

test('administrators alone delete vessels, once they have chosen so', async () => {
  const mate = await newcomer('deletes');
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => fixture.create(mate.token, 'vessels', 0)));
  const remove = (who: Person, vessel = 0, key = `delete ${vessel}`.replace(' ', '-')) =>
    who.remove(paths.record('vessels', 0, vessel), once(key));
  expect((await administrator.get(accessPaths.vesselDeletion)).body).toEqual({ administratorsOnly: false });
  expect((await remove(mate, first)).status).toBe(204);
  expect((await administrator.put(accessPaths.vesselDeletion, { administratorsOnly: 'yes' })).body).toMatchObject({ code: 'invalid' });
  expect((await administrator.put(accessPaths.vesselDeletion, { administratorsOnly: true })).status).toBe(200);
  expect((await remove(mate, second)).body).toMatchObject({ code: 'forbidden', error: SAY.keepsVessels });
  // What was stored before is answered again; other records are deleted as before.
  expect((await remove(mate, first)).status).toBe(204);
  const crew = await fixture.create(mate.token, 'crew', own);
  expect((await mate.remove(paths.record('crew', own, crew))).status).toBe(204);
  expect((await mate.get(paths.record('vessels', 0, second ?? 0))).status).toBe(200);
  expect((await remove(administrator, third)).status).toBe(204);
  const { settings } = (await administrator.get(paths.activity('fleet'))).body;
  expect(settings).toContainEqual(expect.objectContaining({ of: 'deletion', name: 'of vessels: administrators only' }));
});

test('a reader removes the display and the shared view that they added before, and changes neither', async () => {
  const mate = await newcomer('leaves');
  const display = displayPaths.display((await pairDisplay(fixture.server.url, mate.token)).id);
  const { body } = await mate.post(paths.views, { kind: 'crew', name: 'Ashore', query: 'rank=Cook', everybody: true });
  const view = paths.view(Number(body.id));
  expect((await lower(mate, {})).status).toBe(200);
  expect([(await mate.put(display, DISPLAY_SETTINGS)).status, (await mate.put(view, { name: 'Away' })).status]).toEqual([403, 403]);
  expect([(await mate.remove(display)).status, (await mate.remove(view)).status]).toEqual([204, 204]);
});

test('a display shows nothing while the account that paired it is suspended or ended, and hears of it', async () => {
  const { url } = fixture.server;
  const mate = await newcomer('walls');
  expect((await lower(mate, { role: 'editor', vessels: [own] })).status).toBe(200);
  const { token } = await pairDisplay(url, mate.token);
  const socket: Socket<DisplayEvents> = io(`${url}${DISPLAY_NAMESPACE}`, { transports: ['websocket'], forceNew: true, auth: { token } });
  let heard = 0;
  socket.on('changed', () => (heard += 1));
  await new Promise<void>((resolve) => void socket.on('connect', resolve));
  const shown = async () => {
    const { body } = await call(url, 'GET', displayPaths.picture, token);
    return (body as unknown as DisplayPicture).shown.map(({ id }) => id);
  };
  expect(await shown()).toEqual([own]);
  for (const [nth, [settings, ships]] of (
    [
      [{ suspended: true }, []],
      [{}, [own]],
      [{ ends: addDays(todayUtc(), -1) }, []],
    ] as const
  ).entries()) {
    expect((await lower(mate, { role: 'editor', vessels: [own], ...settings })).status).toBe(200);
    await expect.poll(shown).toEqual(ships);
    await expect.poll(() => heard).toBe(nth + 1);
  }
  socket.disconnect();
});
