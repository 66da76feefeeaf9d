/** Several app processes on one database, with a Redis between them that comes and goes. */
import { beforeAll, expect, test } from 'vitest';
import { kindOf } from '../../shared/kinds/kinds';
import { PRESENCE_FLAGS, type PresenceNews, type Roster } from '../../shared/api/presence';
import { paths } from '../../shared/api/paths';
import type { FleetStatus } from '../../shared/status/vesselStatusWire';
import { exampleBody } from '../../scripts/bench/fleet';
import { addVessel, call, patientCall, register } from '../support/call';
import { faultsIn } from '../support/faultsIn';
import { follow } from '../support/follower';
import type { Screen } from '../support/openScreen';
import { openSocket } from '../support/openSocket';
import type { ThrowawayRedis } from '../support/redis';
import type { RunningServer } from '../support/startServer';
import { many, PATIENCE_MS } from '../support/tier';
import { until } from '../support/until';
import { faultsOfHistory } from './history';
import { usePeers } from './usePeers';

const peers = usePeers();
const { able } = peers;
let redis: ThrowawayRedis;
let a: RunningServer;
let b: RunningServer;
let token: string;
let vessel: number;
const WRITES = many(20, 60);

beforeAll(() => {
  ({ redis, a, b, token, vessel } = peers);
});

let writes = 0;
/** One change, however often it has to be sent. */
async function write(server: RunningServer, n: number): Promise<void> {
  const key = { 'Idempotency-Key': `write-${(writes += 1)}` };
  const { status } = await patientCall(server.url, 'POST', paths.create('crew', vessel), token, exampleBody(kindOf('crew'), n), key);
  expect(status).toBe(201);
}

async function headOf(server: RunningServer): Promise<number> {
  return Number((await call(server.url, 'GET', paths.changes(vessel, 0), token)).body.head);
}

const { screenOn } = peers;
const shown = (screen: Screen) => screen.live.records('crew').length;

test.skipIf(!able)('a write on one process is on the screens of the other, and both may write to one log', async () => {
  const onB = await screenOn(b);
  const onA = await screenOn(a);
  await write(a, 1);
  await until(() => shown(onB) === 1, 'the other process to show it');
  await Promise.all(Array.from({ length: WRITES }, (_, n) => write(n % 2 ? a : b, n)));
  const head = await headOf(a);
  expect(head).toBe(1 + WRITES);
  await Promise.all([onA.reached(head), onB.reached(head)]);
  expect(onA.live.records('crew')).toEqual(onB.live.records('crew'));
});

const listed = async (server: RunningServer, who: string) => (await call(server.url, 'GET', paths.vessels, who)).status;

/** Signs `who` out on one process, until the other, which has just served them, refuses them. */
async function endSession(who: string): Promise<void> {
  expect(await listed(b, who)).toBe(200);
  expect((await call(a.url, 'POST', paths.logout, who)).status).toBe(204);
  await until(async () => (await listed(b, who)) === 401, 'the other process to refuse');
}

test.skipIf(!able)('a session ended on one process is refused and sent away by the other', async () => {
  await endSession(await register(a.url));
  const other = await register(a.url);
  const screen = await screenOn(b, other);
  expect((await call(a.url, 'POST', paths.logout, other)).status).toBeLessThan(300);
  await until(() => screen.live.store.getState().link.state !== 'live', 'its socket to be closed');
});

test.skipIf(!able)('a Redis that goes away crashes nothing: all are told all the same; and it is used again', async () => {
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
  await until(() => shown(onB) === before + 1, 'an own write to be shown without Redis');
  await write(a, 101);
  await until(() => shown(onB) === before + 2, 'a write of the other process to be found in the log');

  // A session ended over there is cut here all the same.
  const other = await register(a.url);
  const screen = await screenOn(b, other);
  expect((await call(a.url, 'POST', paths.logout, other)).status).toBe(204);
  await until(() => screen.live.store.getState().link.state !== 'live', 'its socket to be closed');
  expect(await listed(b, other)).toBe(401);
  await endSession(await register(a.url));

  await peers.startRedis();
  const overheard = await redis.overhear();
  await write(a, 102);
  await until(() => shown(onB) === before + 3, 'the write to arrive');
  await until(() => overheard.messages.some((message) => message.includes('change')), 'Redis to be used again');
  overheard.stop();
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
  expect(await faultsIn(peers.uri)).toEqual([]);
});

/** The number of the log at which the fleet counts the vessel. An answer that leaves it out names it as not counted yet: ask again. */
async function statusSeq(get: (path: string) => Promise<Record<string, unknown>>): Promise<number> {
  const { statuses, uncounted } = (await get(paths.fleetStatus)) as unknown as FleetStatus;
  const status = statuses.find(([of]) => of === vessel);
  if (status) return status[1];
  expect(uncounted).toContain(vessel);
  return statusSeq(get);
}

/** What `reader` answers right after `writer` has answered: lists, how the fleet stands, and which vessels there are. */
async function expectCurrent(writer: RunningServer, reader: RunningServer): Promise<void> {
  const get = async (path: string) => (await call(reader.url, 'GET', path, token)).body as Record<string, unknown>;
  for (let nth = 0; nth < WRITES / 4; nth += 1) {
    const before = (await get(paths.list('crew', vessel))).crew as unknown[];
    await write(writer, nth);
    const { crew, seq } = await get(paths.list('crew', vessel));
    expect(crew).toHaveLength(before.length + 1);
    expect(await statusSeq(get)).toBeGreaterThanOrEqual(Number(seq));
  }
  const other = await addVessel(writer.url, token);
  expect((await get(paths.list('crew', other))).crew).toEqual([]);
  expect((await call(writer.url, 'DELETE', `${paths.vessels}/${other}`, token)).status).toBe(204);
  expect((await call(reader.url, 'GET', paths.list('crew', other), token)).status).toBe(404);
}

test.skipIf(!able)('what one process has answered, the other answers too, with Redis there, silent, gone and back', async () => {
  const both = async () => {
    await expectCurrent(a, b);
    await expectCurrent(b, a);
  };
  await peers.throughRedis(both);
});

test.skipIf(!able)('what people of both processes write and read is one history, with Redis there, silent, gone and back', async () => {
  const urls = [a.url, b.url] as const;
  expect(await faultsOfHistory(urls, await addVessel(a.url, token), many(4, 30), peers.throughRedis)).toEqual([]);
});

test.skipIf(!able)('who is at one process is shown at the other; a process that is killed leaves no ghost', async () => {
  const people = [await register(a.url), await register(b.url), await register(b.url)];
  const [onA, onB, unseen] = [
    await openSocket(a.url, { token: people[0] }),
    await openSocket(b.url, { token: people[1] }),
    await openSocket(b.url, { token: people[2] }),
  ];
  const [news, toldUnseen]: PresenceNews[][] = [[], []];
  const rosters: Roster[] = [];
  onA.socket.on('presence', (told) => void news?.push(told));
  unseen.socket.on('presence', (told) => void toldUnseen?.push(told));
  onB.socket.on('roster', (roster) => void rosters.push(roster));
  const enters = async ({ watch, send }: typeof onA, ...place: unknown[]) => {
    await watch(vessel);
    expect(await send('presence', [vessel, ...place])).toEqual({ left: true });
  };
  await enters(unseen, '', 0, '', PRESENCE_FLAGS.unseen);
  await enters(onA, 'c');
  await until(() => toldUnseen?.length === 1, 'the other process to be told');
  await enters(onB, 'm');
  await until(() => news?.length === 1, 'the first process to be told');
  expect(rosters.map(([of, tabs]) => [of, tabs.map(([, section]) => section)])).toEqual([[vessel, ['c']]]);
  expect(news?.map(([of, , section]) => [of, section])).toEqual([[vessel, 'm']]);
  await b.kill('SIGKILL');
  await until(() => news?.length === 2, 'the ghost to go', 3 * PATIENCE_MS);
  expect(news?.[1]).toEqual([vessel, news?.[0]?.[1]]);
  for (const { close } of [onA, onB, unseen]) close();
});
