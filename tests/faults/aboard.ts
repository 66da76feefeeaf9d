/** Who is heard: when people on board of a vessel were last connected, and how many of their writes wait; told live, kept over a restart. */
import { MongoClient } from 'mongodb';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { OnBoard } from '../../shared/api/presence';
import { paths } from '../../shared/api/paths';
import { addVessel } from '../support/call';
import { openSocket, type OpenSocket } from '../support/openSocket';
import { person, type Person } from '../support/person';
import { embeddedUri } from '../support/sharedServer';
import type { RunningServer } from '../support/startServer';
import { until } from '../support/until';
import { fixture } from './embeddedServer';

let server: RunningServer;
let [mate, ashore]: Person[] = [];
let open: OpenSocket[] = [];

async function connect(who: Person | undefined): Promise<OpenSocket> {
  const opened = await openSocket(server.url, { token: who?.token });
  open.push(opened);
  return opened;
}
const readAll = async (by: OpenSocket) => ((await by.send('watch_on_board')) as { vessels: OnBoard[] }).vessels;
const of = (vessel: number, all: readonly OnBoard[]) => all.find(([each]) => each === vessel);

/** A user ashore on the fleet list, and the last message about a vessel. */
async function looking(vessel: number) {
  const by = await connect(ashore);
  let last = of(vessel, await readAll(by));
  by.socket.on('on_board', (news) => {
    if (news[0] === vessel) last = news;
  });
  return { by, last: () => last, is: (isHere: 0 | 1, waiting: number) => last?.[2] === isHere && last[3] === waiting };
}
/** How many writes wait, as the database has it. */
async function storedWaiting(vessel: number): Promise<number | undefined> {
  const client = await MongoClient.connect(embeddedUri(server));
  const stored = await client.db().collection<{ _id: number; waiting: number }>('aboard').findOne({ _id: vessel });
  await client.close();
  return stored?.waiting;
}
async function onBoard(vessel: number | null) {
  await mate?.put(paths.profile, { name: 'Ann Lee', rank: 'Master', vessel });
}

beforeAll(async () => {
  ({ server } = fixture);
  [mate, ashore] = await Promise.all([person(server.url), person(server.url)]);
});
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

test('who looks at the fleet is told who comes, what waits, and who has gone, and when; it outlives the server', async () => {
  const vessel = await addVessel(server.url, String(mate?.token), 'MV Far');
  await onBoard(vessel);
  const fleet = await looking(vessel);
  expect(fleet.last()).toBeUndefined();
  const first = await connect(mate);
  await until(() => fleet.is(1, 0), 'on board');
  const second = await connect(mate);
  expect(await first.send('waiting', 2)).toEqual({ left: true });
  expect(await second.send('waiting', 1)).toEqual({ left: true });
  await until(() => fleet.is(1, 2), 'two of one person wait, whatever the tabs');
  // Whichever of the two leaves last, two wait.
  expect(await second.send('waiting', 2)).toEqual({ left: true });
  second.close();
  const started = Date.now();
  first.close();
  await until(() => fleet.is(0, 2), 'gone, and two wait');
  const at = Number(fleet.last()?.[1]);
  expect(at).toBeGreaterThanOrEqual(started);
  expect(at).toBeLessThanOrEqual(Date.now());

  await server.restart('SIGTERM');
  const again = await looking(vessel);
  expect(again.last()).toEqual([vessel, at, 0, 2]);
  await connect(mate);
  await until(() => again.is(1, 0), 'back, and nothing waits');
  await until(async () => (await storedWaiting(vessel)) === 0, 'that to be stored');
  await server.restart('SIGKILL');
  expect((await looking(vessel)).last()).toEqual([vessel, expect.any(Number), 0, 0]);
});

test('signing on another vessel, or off, moves them at once; those ashore are heard of nowhere', async () => {
  const [one, two] = [await addVessel(server.url, String(mate?.token)), await addVessel(server.url, String(mate?.token))];
  await onBoard(one);
  await connect(mate);
  const [fleet, other] = [await looking(one), await looking(two)];
  await until(() => fleet.is(1, 0), 'on board');
  await onBoard(two);
  await until(() => fleet.is(0, 0) && other.is(1, 0), 'on the other');
  await onBoard(null);
  await until(() => other.is(0, 0), 'ashore');
  const before = (await readAll(other.by)).length;
  await connect(ashore);
  // Who comes after them is heard of.
  await onBoard(two);
  await until(() => other.is(1, 0), 'on board again');
  expect((await readAll(other.by)).length).toBe(before);
});

test('what is no number of writes is refused', async () => {
  const by = await connect(mate);
  for (const count of [-1, 1.5, '2', null, 1e9, { $gt: 0 }]) expect(await by.send('waiting', count)).toMatchObject({ code: 'bad_request' });
});
