/** Displays: a screen pairs by a code, holds a token of its own, follows its settings, and is dark soon after its removal. */
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { RECHECK_MS } from '../../server/live/displaySockets';
import {
  DISPLAY_NAMESPACE,
  DISPLAY_SENTENCES,
  displayPaths,
  readCode,
  showCode,
  type DisplayEvents,
  type DisplayLine,
} from '../../shared/api/display';
import { paths } from '../../shared/api/paths';
import { openServerFixture, type ServerFixture } from '../security/serverFixture';
import { addVessel, call } from '../support/call';
import { claim, DISPLAY_SETTINGS, newScreen, pairDisplay } from '../support/display';
import { person, type Person } from '../support/person';
import { startServer } from '../support/startServer';
import { until } from '../support/until';

let fixture: ServerFixture;
let url: string;
let mate: Person;
let vessel: number;
const open: Socket[] = [];

beforeAll(async () => {
  fixture = await openServerFixture();
  ({ url } = fixture.server);
  mate = await person(url);
  vessel = await addVessel(url, mate.token, 'MV Wall');
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(() => fixture.stop());

/** The socket of a display, and what it heard. */
async function connect(token: string, at = url, build?: string): Promise<{ socket: Socket<DisplayEvents>; heard: string[] }> {
  const socket: Socket<DisplayEvents> = io(`${at}${DISPLAY_NAMESPACE}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token, build },
  });
  open.push(socket as Socket);
  const heard: string[] = [];
  for (const event of ['changed', 'revoked', 'client_too_old'] as const) socket.on(event, () => void heard.push(event));
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  return { socket, heard };
}
const listed = async (id: number) =>
  ((await mate.get(displayPaths.displays)).body.displays as DisplayLine[]).find((line) => line.id === id);
const picture = (token: string, headers = {}) => call(url, 'GET', displayPaths.picture, token, undefined, headers);
const enter = (code: string, settings = {}, who = mate, headers = {}) =>
  who.post(displayPaths.displays, { ...DISPLAY_SETTINGS, code, ...settings }, headers);

test('a screen shows a code, a user enters it, in any case, and the screen is handed a token that opens its picture', async () => {
  const { code, secret, lives } = await newScreen(url);
  expect([readCode(code), lives]).toEqual([code, 600]);
  expect((await claim(url, secret)).body).toEqual({ token: null });
  const made = await enter(` ${showCode(code).toLowerCase()} `, {
    name: ' Bridge  wing ',
    vessels: [vessel, vessel],
    light: { from: 6, until: 20 },
  });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ name: 'Bridge  wing', vessels: [vessel], light: { from: 6, until: 20 }, seen: null, up: false });
  const { token } = (await claim(url, secret)).body;
  expect(String(token)).toMatch(/^[\w-]{43}$/);
  const shown = await picture(String(token), { 'User-Agent': 'Wall/1', 'X-Forwarded-For': '203.0.113.9' });
  expect(shown.body).toMatchObject({
    id: made.body.id,
    name: 'Bridge  wing',
    shown: [{ id: vessel, name: 'MV Wall', facts: {} }],
    more: 0,
  });
  expect(await listed(Number(made.body.id))).toMatchObject({
    agent: 'Wall/1',
    address: '203.0.113.9',
    up: false,
    seen: expect.any(String),
  });
  // Fetched once more it would be another's.
  expect((await claim(url, secret)).status).toBe(404);
});

test('a token whose answer was lost is drawn anew, until one was used; only its digest is kept', async () => {
  const { code, secret } = await newScreen(url);
  await enter(code);
  const [lost, held] = [String((await claim(url, secret)).body.token), String((await claim(url, secret)).body.token)];
  expect((await picture(lost)).status).toBe(401);
  expect((await picture(held)).status).toBe(200);
  const kept = await fixture.database.db().collection('displays').find().toArray();
  const pairings = await fixture.database.db().collection('pairings').find().toArray();
  for (const secretText of [held, secret, code]) expect(JSON.stringify([kept, pairings])).not.toContain(secretText);
});

test('a screen that asks while its display is being stored waits, and keeps its code', async () => {
  const { code, secret } = await newScreen(url);
  const { id } = (await enter(code)).body;
  // Between the two writes: the code is used, and the display is not there yet.
  const displays = fixture.database.db().collection<{ _id: number }>('displays');
  const display = await displays.findOneAndDelete({ _id: Number(id) });
  expect(await claim(url, secret)).toMatchObject({ status: 200, body: { token: null } });
  if (display) await displays.insertOne(display);
  expect((await picture(String((await claim(url, secret)).body.token))).status).toBe(200);
  // Once it is removed, the code has ended.
  const removed = await newScreen(url);
  const made = await enter(removed.code);
  expect((await mate.remove(displayPaths.display(Number(made.body.id)))).status).toBe(204);
  expect((await claim(url, removed.secret)).status).toBe(404);
});

test('the code of a display that could not be stored ends, so that its screen asks for another', async () => {
  const { id } = await pairDisplay(url, mate.token);
  const { code, secret } = await newScreen(url);
  // The number of the next display is taken.
  const displays = fixture.database.db().collection<{ _id: number }>('displays');
  await displays.insertOne({ _id: id + 1 });
  const refused = await enter(code);
  await displays.deleteOne({ _id: id + 1 });
  expect(refused.status).toBe(500);
  expect((await claim(url, secret)).status).toBe(404);
});

test('a code works once, and for ten minutes', async () => {
  const { code } = await newScreen(url);
  const twice = await Promise.all([enter(code), enter(code)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 400]);
  const refused = twice.find(({ status }) => status === 400);
  expect(refused?.body.fields).toEqual({ code: DISPLAY_SENTENCES.wrongCode });
  const late = await newScreen(url);
  await fixture.database
    .db()
    .collection('pairings')
    .updateMany({ display: { $exists: false } }, { $set: { expires: new Date(Date.now() - 1) } });
  expect((await enter(late.code)).body.error).toBe(DISPLAY_SENTENCES.wrongCode);
  expect((await claim(url, late.secret)).status).toBe(404);
});

test('who guesses codes is shut out, by account and by network, and nobody else', async () => {
  const guesser = await person(url);
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const codes = ['BBBBBBBB', 'CCCCCCCC'];
  const guess = (n: number, who = guesser) => enter(codes[n % 2] ?? '', {}, who, from('198.51.100.7'));
  for (let n = 0; n < 10; n += 1) expect((await guess(n)).status).toBe(400);
  const shut = await guess(11);
  expect(shut.status).toBe(429);
  expect(shut.headers.get('retry-after')).toMatch(/^1?\d$/);
  // Also with the right one.
  const { code } = await newScreen(url);
  expect((await enter(code, {}, guesser, from('198.51.100.8'))).status).toBe(429);
  // Many accounts behind one address.
  for (let statuses: number[] = []; !statuses.includes(429);) {
    const another = await person(url);
    statuses = (await Promise.all(Array.from({ length: 9 }, (_, n) => guess(n, another)))).map(({ status }) => status);
  }
  expect((await enter(code)).status).toBe(201);
});

test.each([
  ['code', { code: 'ABCD EFG' }, DISPLAY_SENTENCES.code],
  ['code', { code: 7 }, DISPLAY_SENTENCES.code],
  ['name', { name: '  ' }, DISPLAY_SENTENCES.name],
  ['name', { name: 'x'.repeat(61) }, 'Name: use plain text of at most 60 characters.'],
  ['vessels', { vessels: [] }, DISPLAY_SENTENCES.vessels],
  ['vessels', { vessels: [999_999] }, DISPLAY_SENTENCES.noVessel],
  ['vessels', { vessels: ['1'] }, DISPLAY_SENTENCES.noVessel],
  ['sections', { sections: [] }, DISPLAY_SENTENCES.sections],
  ['sections', { sections: ['vessels'] }, DISPLAY_SENTENCES.sections],
  ['names', { names: 'yes' }, DISPLAY_SENTENCES.names],
  ['light', { light: { from: 6, until: 6 } }, DISPLAY_SENTENCES.light],
  ['light', { light: { from: 6, until: 24 } }, DISPLAY_SENTENCES.light],
])('settings that cannot be are refused by the name of the field, and use no code up: %s', async (field, wrong, sentence) => {
  const { code } = await newScreen(url);
  const refused = await enter(code, wrong);
  expect([refused.status, refused.body.error, refused.body.fields]).toEqual([400, sentence, { [field]: sentence }]);
  expect((await enter(code)).status).toBe(201);
});

test('other settings are heard of; a display that is removed is cut, in any process after one look at the database', async () => {
  const { id, token } = await pairDisplay(url, mate.token);
  const { socket, heard } = await connect(token);
  await until(async () => (await listed(id))?.up === true, 'it to be up');
  const changed = await mate.put(displayPaths.display(id), { ...DISPLAY_SETTINGS, name: 'Mess room', sections: ['crew'] });
  expect(changed.body).toMatchObject({ id, name: 'Mess room', sections: ['crew'] });
  await until(() => heard.includes('changed'), 'the settings');
  expect((await picture(token)).body).toMatchObject({ name: 'Mess room', sections: ['crew'] });

  expect((await mate.remove(displayPaths.display(id))).status).toBe(204);
  expect((await picture(token)).status).toBe(401);
  await until(() => !socket.connected, 'it to be cut');
  expect(heard).toContain('revoked');
  // The promise of README.md, "Wall displays": dark within 5 s.
  expect(RECHECK_MS).toBeLessThan(5_000);
  await expect(connect(token)).rejects.toThrow();
  expect(await listed(id)).toBeUndefined();
  expect((await mate.remove(displayPaths.display(id))).status).toBe(404);
});

test('a second process without a word between them: it serves the token, says that the display is up, and cuts it once it is removed', async () => {
  const { MONGODB_URI } = fixture;
  const other = await startServer({ env: { MONGODB_URI, JWT_SECRET: 'another-key-of-the-same-installation-0123' } });
  try {
    const { id, token } = await pairDisplay(url, mate.token);
    const first = await connect(token, other.url);
    await until(async () => (await listed(id))?.up === true, 'it to be up over there');
    first.socket.disconnect();
    await until(async () => (await listed(id))?.up === false, 'it to be down');
    const { socket, heard } = await connect(token, other.url);
    await until(async () => (await listed(id))?.up === true, 'it to be up again');
    await mate.remove(displayPaths.display(id));
    await until(() => !socket.connected, 'it to be cut over there');
    expect(heard).toContain('revoked');
  } finally {
    await other.stop();
  }
});

test('a page of another build is told; one display has few connections', async () => {
  const { token } = await pairDisplay(url, mate.token);
  const { heard } = await connect(token, url, 'of last month');
  await until(() => heard.includes('client_too_old'), 'the word that it is too old');
  for (let n = 0; n < 4; n += 1) await connect(token);
  await expect(connect(token)).rejects.toThrow(/at most 5/);
});

test('a vessel that is deleted leaves the picture, and the rest goes on', async () => {
  const gone = await addVessel(url, mate.token, 'MV Gone');
  const { token } = await pairDisplay(url, mate.token, { vessels: [vessel, gone] });
  await mate.remove(paths.record('vessels', 0, gone));
  expect((await picture(token)).body.shown).toEqual([{ id: vessel, name: 'MV Wall', seq: 0, papers: false, facts: {}, ship: {} }]);
});
