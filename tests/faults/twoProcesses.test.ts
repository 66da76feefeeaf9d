/** What one process does, another follows, with Redis and without: who is on board, access that is taken away, and what is under way meanwhile. */
import { READ_ONLY } from '../../shared/basics/problem';
import { beforeAll, expect, test } from 'vitest';
import { exampleBody } from '../../scripts/bench/fleet';
import { ACCESS_REFRESH_MS } from '../../server/accounts/startAccounts';
import { RECHECK } from '../../server/live/startLive';
import { ANSWER_CHECK_MS } from '../../server/http/watchAnswer';
import { accessPaths, ACCESS_SENTENCES as SAY, type AccountLine, type AccountSettings } from '../../shared/api/access';
import { paths } from '../../shared/api/paths';
import type { OnBoard } from '../../shared/api/presence';
import { kindOf } from '../../shared/kinds/kinds';
import { validBody } from '../shared/validBody';
import { addVessel, call, patientCall, register } from '../support/call';
import { addLargeFile, expectDownloadsCut } from '../support/cutDownloads';
import { begin, MULTIPART, multipartBody } from '../support/multipart';
import { openSocket } from '../support/openSocket';
import { person, type Person } from '../support/person';
import type { ThrowawayRedis } from '../support/redis';
import type { RunningServer } from '../support/startServer';
import { until } from '../support/until';
import { peers } from './pair';
import './foreignPeers';
import './erasurePeers';
import './accessPeers';

const { able } = peers;
let redis: ThrowawayRedis;
let a: RunningServer;
let b: RunningServer;
let administrator: Person;
let vessel: number;
let certificate: number;
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(100_000)]);

beforeAll(async () => {
  if (!able) return;
  ({ redis, a, b, vessel } = peers);
  administrator = await person(a.url, peers.token);
  const { body } = await administrator.post(paths.create('certificates', vessel), validBody('certificates'));
  certificate = Number(body.id);
});

let mates = 0;
/** Somebody with a socket, an access token and an upload on its way, all at process B. */
async function mateAtB() {
  const email = `mate${(mates += 1)}@example.com`;
  const { body } = await call(b.url, 'POST', paths.register, null, { email, password: 'a long enough password' });
  const mate = await person(b.url, String(body.token));
  const accounts = (await administrator.get(accessPaths.accounts)).body.accounts as AccountLine[];
  const { id = 0 } = accounts.find((each) => each.email === email) ?? {};
  const program = await person(b.url, String((await mate.post('/api/tokens', { name: 'Program', scope: 'write' })).body.token));
  expect((await program.get(paths.vessels)).status).toBe(200);
  const { socket, watch, close } = await openSocket(b.url, { token: mate.token });
  await watch(vessel);
  const told: unknown[] = [];
  socket.on('access', (access) => void told.push(access));
  socket.on('signed_out', (reason) => void told.push(reason));
  const file = multipartBody([{ name: 'file', filename: 'load line.pdf', type: 'application/pdf', content: PDF }]);
  const { out, answer } = begin(b.url, 'POST', paths.fileUpload('certificates', vessel, certificate), {
    Authorization: `Bearer ${mate.token}`,
    'Content-Type': MULTIPART,
    'Content-Length': file.length,
  });
  await new Promise((sent) => out.write(file.subarray(0, 50_000), sent));
  return {
    mate,
    program,
    told,
    isConnected: () => socket.connected,
    close,
    /** Sends the rest of the upload; its answer. */
    async finish() {
      out.end(file.subarray(50_000));
      return await answer;
    },
    /** Changes the access through process A. */
    async set(settings: Partial<AccountSettings>) {
      const whole = { role: 'editor', vessels: null, ends: null, suspended: false, ...settings };
      expect((await administrator.put(accessPaths.account(id), whole)).status).toBe(200);
    },
  };
}

const headOf = async () => Number((await administrator.get(paths.changes(vessel, 0))).body.head);

async function expectFollowed(): Promise<void> {
  const before = await headOf();
  const lowered = await mateAtB();
  await lowered.set({ role: 'reader' });
  await until(() => !lowered.isConnected(), 'the socket of the other process to close');
  expect(lowered.told).toEqual([{ role: 'reader', vessels: null }]);
  const refused = { status: 403, body: { code: 'forbidden', error: READ_ONLY } };
  expect(await lowered.finish()).toMatchObject(refused);
  for (const who of [lowered.mate, lowered.program])
    expect(await who.post(paths.create('crew', vessel), validBody('crew'))).toMatchObject(refused);

  const suspended = await mateAtB();
  await suspended.set({ suspended: true });
  await until(() => !suspended.isConnected(), 'the socket of the other process to close');
  // Its sessions end too: whichever the process notices first, it says why.
  const ended = { code: 'signed_out', error: SAY.ended };
  expect(suspended.told).toMatchObject([ended]);
  expect(await suspended.finish()).toMatchObject({ status: 401, body: ended });
  expect(await suspended.mate.get(paths.vessels)).toMatchObject({ status: 401, body: ended });
  await until(async () => (await suspended.program.get(paths.vessels)).status === 401, 'the access token to be refused');
  expect(await headOf()).toBe(before);
}

test.skipIf(!able)('over Redis, open sockets, uploads and tokens of another process follow', async () => {
  const { messages, stop } = await redis.overhear();
  await expectFollowed();
  await until(() => messages.some((message) => message.includes('access')), 'Redis to carry it');
  stop();
});

test.skipIf(!able)('over Redis, downloads that are under way at another process are cut', async () => {
  await expectDownloadsCut(b.url, a.url, administrator, await addLargeFile(a.url, administrator));
});

test.skipIf(!able)('two processes tell each other who is on board, who has gone, and what waits', async () => {
  const ship = await addVessel(a.url, administrator.token);
  await administrator.put(paths.profile, { vessel: ship });
  const fleet = await openSocket(b.url, { token: administrator.token });
  await fleet.send('watch_on_board');
  const news: OnBoard[] = [];
  fleet.socket.on('on_board', (told) => void news.push(told));
  const aboard = await openSocket(a.url, { token: administrator.token });
  await aboard.send('waiting', 3);
  await until(() => news.at(-1)?.[3] === 3, 'three wait');
  await administrator.put(paths.profile, { vessel: null });
  await until(() => news.at(-1)?.[2] === 0, 'gone from both');
  expect(news.at(-1)).toEqual([ship, expect.any(Number), 0, 3]);
  aboard.close();
  fleet.close();
});

test.skipIf(!able)('access that is taken away on one process is gone on the other', async () => {
  const { token } = administrator;
  const other = await addVessel(a.url, token);
  await peers.throughRedis(async () => {
    const mate = await register(a.url);
    const accounts = (await call(a.url, 'GET', accessPaths.accounts, token)).body.accounts as AccountLine[];
    const newest = Math.max(...accounts.map(({ id }) => id));
    const set = async (settings: Partial<AccountSettings>) => {
      const whole: AccountSettings = { role: 'editor', vessels: null, ends: null, suspended: false, ...settings };
      expect((await patientCall(a.url, 'PUT', accessPaths.account(newest), token, whole)).status).toBe(200);
    };
    const add = async () => (await call(b.url, 'POST', paths.create('crew', vessel), mate, exampleBody(kindOf('crew'), 1))).status;
    const screen = await peers.screenOn(b, mate);
    expect(await add()).toBe(201);
    await set({ role: 'reader' });
    await until(async () => (await add()) === 403, 'the other process to refuse the reader');
    await set({ role: 'reader', vessels: [other] });
    await until(async () => (await call(b.url, 'GET', paths.list('crew', vessel), mate)).status === 404, 'the vessel to be out of sight');
    await set({ suspended: true });
    await until(() => screen.live.store.getState().link.state !== 'live', 'the socket to be closed');
    await until(async () => (await call(b.url, 'GET', paths.vessels, mate)).status === 401, 'the session to be over');
  });
});

test.skipIf(!able)('without Redis they follow all the same', async () => {
  await redis.kill();
  await expectFollowed();
  await expectDownloadsCut(b.url, a.url, administrator, await addLargeFile(a.url, administrator));
  // Somebody whose session ends without a word of Redis.
  const { mate, isConnected, finish } = await mateAtB();
  expect((await patientCall(a.url, 'POST', paths.logout, mate.token)).status).toBe(204);
  await until(() => !isConnected(), 'the socket of the other process to close');
  expect((await mate.get(paths.vessels)).status).toBe(401);
  expect((await finish()).status).toBe(401);
});

test('the promise: whatever was lost on the way, access and sessions are read again within 5 s', () => {
  for (const every of [ACCESS_REFRESH_MS, RECHECK, ANSWER_CHECK_MS]) expect(every).toBeLessThan(5_000);
});
