/** Several app processes on one database, with a Redis between them that comes and goes. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindOf } from '../../shared/kinds';
import type { HereNews, Roster } from '../../shared/presence';
import { paths } from '../../shared/paths';
import { exampleBody } from '../../scripts/bench/exampleBody';
import { addVessel, call, register } from '../support/call';
import { throwawayDatabase } from '../support/database';
import { follow } from '../support/follower';
import { openScreen, type Screen } from '../support/openScreen';
import { openSocket } from '../support/openSocket';
import { hasRedis, throwawayRedis, type ThrowawayRedis } from '../support/redis';
import { findings } from '../support/runTool';
import { startServer, type RunningServer } from '../support/startServer';
import { until } from '../support/until';

const able = hasRedis();
if (!able) console.log('Skipped: there is no redis-server on the PATH (Debian package redis-server).');

let database: { uri: string; stop(): Promise<void> };
let redis: ThrowawayRedis;
let a: RunningServer;
let b: RunningServer;
let token: string;
let vessel: number;
const screens: Screen[] = [];

beforeAll(async () => {
  if (!able) return;
  [database, redis] = await Promise.all([throwawayDatabase(), throwawayRedis()]);
  const env = {
    MONGODB_URI: database.uri,
    REDIS_URL: redis.url,
    JWT_SECRET: 'one-key-for-all-the-processes-of-a-fleet',
    LOG_LEVEL: 'info',
  };
  a = await startServer({ env });
  b = await startServer({ env });
  token = await register(a.url);
  vessel = await addVessel(a.url, token);
});
afterAll(async () => {
  for (const screen of screens) screen.close();
  await Promise.all([a?.stop(), b?.stop()]);
  await redis?.kill();
  await database?.stop();
});

async function write(server: RunningServer, n: number): Promise<void> {
  const { status } = await call(server.url, 'POST', paths.create('crew', vessel), token, exampleBody(kindOf('crew'), n));
  expect(status).toBe(201);
}

async function headOf(server: RunningServer): Promise<number> {
  return Number((await call(server.url, 'GET', paths.changes(vessel, 0), token)).body.head);
}

async function screenOn(server: RunningServer): Promise<Screen> {
  const screen = openScreen(server.url, token, null);
  screens.push(screen);
  await screen.open(vessel);
  return screen;
}

const shown = (screen: Screen) => screen.live.records('crew').length;

test.skipIf(!able)('a write on one process is on the screens of the other, at once, and both may write to one log', async () => {
  const onB = await screenOn(b);
  const onA = await screenOn(a);
  const begun = performance.now();
  await write(a, 1);
  await until(() => shown(onB) === 1, 'the other process to show it');
  console.log(`Seen by a socket of the other process ${(performance.now() - begun).toFixed(0)} ms after the request.`);
  await Promise.all(Array.from({ length: 60 }, (_, n) => write(n % 2 ? a : b, n)));
  const head = await headOf(a);
  expect(head).toBe(61);
  await Promise.all([onA.reached(head), onB.reached(head)]);
  expect(onA.live.records('crew')).toEqual(onB.live.records('crew'));
});

const listed = async (server: RunningServer, who: string) => (await call(server.url, 'GET', paths.vessels, who)).status;

/** Signs `who` out on one process; the milliseconds until the other, which has just served them, refuses them. */
async function refusedAfter(who: string): Promise<number> {
  expect(await listed(b, who)).toBe(200);
  expect((await call(a.url, 'POST', paths.logout, who)).status).toBe(204);
  const begun = performance.now();
  await until(async () => (await listed(b, who)) === 401, 'the other process to refuse', 8_000);
  return performance.now() - begun;
}

test.skipIf(!able)('a session ended on one process is refused and sent away by the other at once', async () => {
  expect(await refusedAfter(await register(a.url))).toBeLessThan(800);
  const other = await register(a.url);
  const screen = openScreen(b.url, other, null);
  screens.push(screen);
  await screen.open(vessel);
  expect((await call(a.url, 'POST', paths.logout, other)).status).toBeLessThan(300);
  await until(() => screen.live.store.getState().link.state !== 'live', 'its socket to be closed', 3_000);
});

test.skipIf(!able)('a Redis that goes away crashes nothing: own writes at once, others within seconds; and it is used again', async () => {
  const [onB, onA] = [await screenOn(b), await screenOn(a)];
  const follower = follow(b.url, token, vessel);
  const pids = [a.pid, b.pid];
  // What they were telling each other is never answered.
  redis.stall();
  await Promise.all(Array.from({ length: 20 }, (_, n) => write(n % 2 ? a : b, n)));
  await redis.kill();
  const written = await headOf(a);
  await Promise.all([onA.reached(written), onB.reached(written)]);
  const before = shown(onB);
  await write(b, 100);
  await until(() => shown(onB) === before + 1, 'an own write to be shown without Redis', 2_000);
  const begun = performance.now();
  await write(a, 101);
  await until(() => shown(onB) === before + 2, 'a write of the other process to be found in the log', 12_000);
  console.log(`Without Redis: seen ${((performance.now() - begun) / 1000).toFixed(1)} s after the request.`);

  // A session ended over there is cut here all the same.
  const other = await register(a.url);
  const screen = openScreen(b.url, other, null);
  screens.push(screen);
  await screen.open(vessel);
  expect((await call(a.url, 'POST', paths.logout, other)).status).toBe(204);
  await until(() => screen.live.store.getState().link.state !== 'live', 'its socket to be closed', 5_000);
  expect(await listed(b, other)).toBe(401);
  expect(await refusedAfter(await register(a.url))).toBeLessThan(2_500);

  await redis.start();
  await until(
    async () => {
      const from = performance.now();
      const count = shown(onB);
      await write(a, 102);
      await until(() => shown(onB) > count, 'the write to arrive', 12_000);
      return performance.now() - from < 500;
    },
    'Redis to be used again',
    40_000,
  );
  await until(() => [a, b].every(({ log }) => log().includes('"Redis is back"')), 'both to say that it is back', 10_000);
  const head = await headOf(a);
  await Promise.all([onA.reached(head), onB.reached(head)]);
  const { body } = await call(a.url, 'GET', paths.changes(vessel, 0), token);
  await until(() => follower.applied.length >= head, 'the follower to hold them all');
  expect(follower.applied).toEqual(body.changes);
  follower.close();
  for (const { log } of [a, b]) {
    expect(log()).not.toMatch(/unforeseen|unhandled|uncaught/);
    for (const line of [/"Redis is away/g, /"Redis is back"/g]) expect(log().match(line)).toHaveLength(1);
  }
  expect([a.pid, b.pid]).toEqual(pids);
  expect([(await call(a.url, 'GET', '/readyz')).status, (await call(b.url, 'GET', '/readyz')).status]).toEqual([200, 200]);
  expect(await findings({ MONGODB_URI: database.uri, DATA_DIR: a.dataDir })).toEqual([]);
});

test.skipIf(!able)('who is at one process is shown at the other; a process that is killed leaves no ghost longer than 25 s', async () => {
  const [onA, onB] = [await openSocket(a.url, { token }), await openSocket(b.url, { token: await register(a.url) })];
  const news: HereNews[] = [];
  const rosters: Roster[] = [];
  onA.socket.on('here', (told) => void news.push(told));
  onB.socket.on('roster', (roster) => void rosters.push(roster));
  for (const [socket, section] of [
    [onA, 'c'],
    [onB, 'm'],
  ] as const) {
    await socket.watch(vessel);
    // The other process is told before the next one asks.
    expect(await socket.send('here', [vessel, section])).toEqual({ left: true });
    await delay(300);
  }
  expect(rosters.map(([of, tabs]) => [of, tabs.map(([, section]) => section)])).toEqual([[vessel, ['c']]]);
  expect(news.map(([of, , section]) => [of, section])).toEqual([[vessel, 'm']]);
  const begun = performance.now();
  await b.kill('SIGKILL');
  await until(() => news.length > 1, 'the ghost to go', 30_000);
  const took = performance.now() - begun;
  console.log(`Gone ${(took / 1000).toFixed(1)} s after its process was killed.`);
  expect(news[1]).toEqual([vessel, news[0]?.[1]]);
  expect(took).toBeLessThan(25_000);
  for (const { close } of [onA, onB]) close();
});
