/** Personal data that is erased through one process is gone from the answers, memory and sockets of another, also while Redis is away. */
import { createClient } from 'redis';
import { beforeAll, expect, test } from 'vitest';
import type { Change } from '../../shared/log/change';
import { ERASED } from '../../shared/kinds/personal';
import { erasurePaths } from '../../shared/api/erasure';
import { importPaths } from '../../shared/api/imports';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel, call } from '../support/call';
import { answersWithSecrets, HIM, SEARCHES, secretsIn, secretsStored } from '../support/erasure';
import { fleetStatus } from '../support/fleetStatus';
import { openScreen, type Screen } from '../support/openScreen';
import { openSocket, type OpenSocket } from '../support/openSocket';
import { person, type Person } from '../support/person';
import type { ThrowawayRedis } from '../support/redis';
import type { RunningServer } from '../support/startServer';
import { until } from '../support/until';
import { peers } from './pair';

const { able } = peers;
let redis: ThrowawayRedis;
let a: RunningServer;
let b: RunningServer;
let master: Person;

beforeAll(async () => {
  if (!able) return;
  ({ redis, a, b } = peers);
  master = await person(a.url, peers.token);
});

/** How many answers tell of him: all but the two dashboards. */
const ANSWERS = 23;

/** A ship with him on board, open on a page of process B whose answers are all read once, and a ship with him that no page of B has open. */
interface Open {
  vessels: [open: number, closed: number];
  records: { kind: 'crew'; vessel: number; id: number }[];
  socket: OpenSocket;
  /** The names of erasures that the socket was told of. */
  marks: string[];
  screen: Screen;
  leave(): void;
}

/** A page of a process, and the names of erasures that it is told of. */
async function told(url: string): Promise<Pick<Open, 'socket' | 'marks'>> {
  const socket = await openSocket(url, { token: master.token });
  return { socket, marks: socket.erased };
}

async function board(): Promise<Open> {
  const vessels: Open['vessels'] = [await addVessel(a.url, master.token, 'Open'), await addVessel(a.url, master.token, 'Closed')];
  const records: Open['records'] = [];
  for (const vessel of vessels) {
    const { body } = await master.post(paths.create('crew', vessel), validBody('crew', HIM));
    records.push({ kind: 'crew', vessel, id: Number(body.id) });
  }
  const { socket, marks } = await told(b.url);
  await socket.watch(vessels[0]);
  const screen = openScreen(b.url, master.token, null);
  await screen.open(vessels[0]);
  expect(shown(screen)).toContain(HIM.passport);
  const answers = (asked?: string[]) => answersWithSecrets(b.url, master.token, { vessels, records }, asked);
  // The index of words follows a little later.
  await until(async () => (await answers(SEARCHES)).length === SEARCHES.length, 'the searches to find him');
  await fleetStatus(await person(b.url, master.token));
  // All of them hold him, and are cached where they are.
  expect(await answers()).toHaveLength(ANSWERS);
  const leave = () => {
    socket.close();
    screen.close();
  };
  return { vessels, records, socket, marks, screen, leave };
}

const shown = ({ live }: Screen): string => JSON.stringify(live.records('crew'));
const erase = async (records: Open['records']) =>
  expect(await master.post(erasurePaths.erasures, { records })).toMatchObject({ status: 200, body: { erased: records.length } });

async function expectForgotten({ vessels, records, screen, socket, leave }: Open): Promise<void> {
  await until(
    () => secretsIn(shown(screen)).length === 0,
    () => `the page of the other process to forget: ${shown(screen)}`,
  );
  expect(shown(screen)).toContain(ERASED);
  expect(secretsIn(JSON.stringify(socket.heard.filter(({ op }: Change) => op === 'erased')))).toEqual([]);
  // The page asks again from the first change, and another one opens the ship.
  expect(secretsIn(JSON.stringify(await socket.watch(vessels[0], 0)))).toEqual([]);
  const other = openScreen(b.url, master.token, null);
  await other.open(vessels[0]);
  expect(secretsIn(shown(other))).toEqual([]);
  other.close();
  expect(await answersWithSecrets(a.url, master.token, { vessels, records })).toEqual([]);
  leave();
}

/** Every value in Redis, of whatever type. */
async function inRedis(): Promise<string> {
  const client = createClient({ url: redis.url });
  await client.connect();
  const values = await Promise.all((await client.keys('*')).map((key) => client.dump(key)));
  client.destroy();
  return values.join('\n');
}

test.skipIf(!able)('a person erased through one process is blank at once in every answer of the other, and on its pages', async () => {
  const open = await board();
  await erase(open.records);
  expect(await answersWithSecrets(b.url, master.token, open)).toEqual([]);
  await until(() => new Set(open.marks).size === 2, 'the socket to be told of both, also of the ship that nobody has open');
  const next = await told(b.url);
  // Two logs may be heard of in either order; the newest is told last.
  await until(() => next.marks.at(-1) === open.marks.at(-1), 'a page that connects now to be told of the newest');
  next.socket.close();
  await expectForgotten(open);
  await until(async () => (await secretsStored(peers.uri)).length === 0, 'search words and due index to be computed again');
  expect(secretsIn(await inRedis())).toEqual([]);
});

test.skipIf(!able)('with Redis away the answers are blank at once, and the pages are told all the same', async () => {
  const open = await board();
  await redis.kill();
  const before = open.marks.length;
  await erase(open.records);
  // A later change hides the erasure from a reader who only asks for the newest one.
  const { status } = await master.post(paths.create('crew', open.vessels[0]), validBody('crew', { name: 'Bo Ek' }));
  expect(status).toBe(201);
  expect(await answersWithSecrets(b.url, master.token, open)).toEqual([]);
  await until(() => open.marks.length > before, 'the socket to be told without Redis');
  await expectForgotten(open);
  await peers.startRedis();
  expect(await answersWithSecrets(b.url, master.token, open)).toEqual([]);
});

test.skipIf(!able)('with Redis away, a process tells its pages of an erasure on a vessel that none of them has open', async () => {
  const open = await board();
  const [, second] = open.records;
  const [, closed] = open.vessels;
  if (!second) throw new Error('no record');
  await redis.kill();
  const before = open.marks.length;
  await erase([second]);
  const [here, there] = [await told(a.url), await told(b.url)];
  expect(secretsIn(JSON.stringify((await call(b.url, 'GET', paths.lists(closed), master.token)).body))).toEqual([]);
  await until(() => open.marks.length > before, 'the socket to be told without Redis');
  await until(
    () => here.marks.length > 0 && there.marks.at(-1) === here.marks.at(-1),
    'a page that connected meanwhile to be told of the newest',
  );
  await peers.startRedis();
  for (const { socket } of [here, there]) socket.close();
  open.leave();
});

/** What an import through process B of somebody with his documents is answered in line `line`. */
async function imported(vessel: number, line: number): Promise<string> {
  const values = validBody('crew', { ...HIM, name: 'Another Name' });
  const body = { kind: 'crew', vessel, since: 0, rows: [{ line, values }] };
  return JSON.stringify((await call(b.url, 'POST', importPaths.rows(`import-${vessel}`), master.token, body)).body);
}

test.skipIf(!able)('an import that goes on in the other process names him no more', async () => {
  const open = await board();
  const [vessel] = open.vessels;
  expect(await imported(vessel, 2)).toContain(HIM.name);
  await erase(open.records);
  expect(secretsIn(await imported(vessel, 3))).toEqual([]);
  open.leave();
});
