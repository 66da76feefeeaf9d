/**
 * What a role that was lowered still gets: the answers to writes that are stored already, but not to imports. And who may delete vessels,
 * and what a display of an ended account shows.
 */
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessPaths, ACCESS_SENTENCES as SAY, type AccountLine, type AccountSettings } from '../../shared/api/access';
import { DISPLAY_NAMESPACE, type DisplayEvents, displayPaths, type DisplayPicture } from '../../shared/api/display';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { importPaths } from '../../shared/api/imports';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { openServerFixture, type ServerFixture } from '../security/serverFixture';
import { call } from '../support/call';
import { pairDisplay } from '../support/display';
import { begin } from '../support/multipart';
import { person, type Person } from '../support/person';

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
      error: SAY.readOnly,
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
  const text = JSON.stringify(bodyOf(own, 'Third Row'));
  const { out, answer } = begin(fixture.server.url, 'POST', importPaths.rows('waiting-import'), {
    Authorization: `Bearer ${mate.token}`,
    'Content-Type': 'application/json',
    'Content-Length': String(text.length),
  });
  await new Promise((sent) => out.write(text.slice(0, 40), sent));
  await lower(mate, {});
  out.end(text.slice(40));
  const refused = { status: 403, body: { code: 'forbidden', error: SAY.readOnly } };
  expect(await answer).toMatchObject(refused);
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
    body: { error: SAY.ownVessels },
  });
  await lower(mate, { role: 'editor', suspended: true });
  expect((await mate.post(rows, bodyOf(own, 'First Row', 'Second Row'))).status).toBe(401);
  expect(await head()).toBe(before);
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
