/** What is due on every vessel, followed by any client: all of it at once, then each vessel's when it changes. */
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, todayUtc } from '../../shared/calendar';
import type { VesselCounts } from '../../shared/counts';
import { paths } from '../../shared/paths';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { throwawayDatabase } from '../support/database';
import { openSocket, type OpenSocket } from '../support/openSocket';
import { person, type Person } from '../support/person';
import { startServer, type RunningServer } from '../support/startServer';
import { until } from '../support/until';

let server: RunningServer;
let mate: Person;
let vessel: number;
let client: OpenSocket;
let told: VesselCounts[];

const inDays = (days: number) => addDays(todayUtc(), days);
const certificate = (days: number) =>
  mate.post(paths.create('certificates', vessel), { ...validBody('certificates'), expiry_date: inDays(days) });

async function countsNow(socket = client): Promise<VesselCounts> {
  const answer = await socket.watchCounts();
  if ('error' in answer) throw new Error(answer.error);
  expect(answer.today).toBe(todayUtc());
  return answer.vessels.find((each) => each.vessel === vessel) ?? { vessel: 0, seq: 0, counts: {} };
}
const tells = (seq: number) =>
  until(() => told.some((each) => each.seq >= seq), `the counts at ${seq}; told ${JSON.stringify(told)}`, 5_000);

beforeAll(async () => {
  server = await startServer();
  mate = await person(server.url);
});
beforeEach(async () => {
  vessel = await addVessel(server.url, mate.token);
  client = await openSocket(server.url, { token: mate.token });
  told = [];
  client.socket.on('counts', (counts) => void (counts.vessel === vessel && told.push(counts)));
});
afterEach(() => client.close());
afterAll(() => server.stop());

test('all of it at once: due, late, and expired earlier apart; kinds with nothing are left out', async () => {
  expect(await countsNow()).toEqual({ vessel, seq: 0, counts: {} });
  for (const days of [-400, -31, -30, -1, 0, 30, 31]) await certificate(days);
  await mate.post(paths.create('audits', vessel), {
    ...validBody('audits'),
    status: 'Condition of Class (COC)',
    next_due_date: inDays(-3),
  });
  await mate.post(paths.create('equipment-inspections', vessel), { ...validBody('equipment-inspections'), next_due_date: inDays(-90) });
  expect(await countsNow()).toEqual({
    vessel,
    seq: 9,
    counts: {
      certificates: { pending: 4, late: 2, expiredEarlier: 2 },
      audits: { pending: 1, late: 1, expiredEarlier: null },
      'equipment-inspections': { pending: 1, late: 1, expiredEarlier: 0 },
    },
  });
});

test('a change is counted and told within a second, and a new reader is answered the same', async () => {
  await countsNow();
  const { body } = await certificate(5);
  const before = performance.now();
  await tells(1);
  expect(performance.now() - before).toBeLessThan(1_000);
  expect(told.at(-1)).toEqual({ vessel, seq: 1, counts: { certificates: { pending: 1, late: 0, expiredEarlier: 0 } } });

  const path = paths.record('certificates', vessel, Number(body.id));
  await mate.put(path, { ...body, expiry_date: inDays(300) });
  await tells(2);
  expect(told.at(-1)).toEqual({ vessel, seq: 2, counts: {} });
  const other = await openSocket(server.url, { token: mate.token });
  expect(await countsNow(other)).toEqual(told.at(-1));
  other.close();
});

test('a flood of changes to a vessel is told in a few words, the last of them right', async () => {
  await countsNow();
  await Promise.all(Array.from({ length: 60 }, (_, nth) => certificate(nth % 2 ? 3 : -3)));
  await tells(60);
  expect(told.length).toBeLessThan(20);
  expect(told.at(-1)?.counts.certificates).toEqual({ pending: 60, late: 30, expiredEarlier: 0 });
});

test('who left is told no more, and a deleted vessel is not counted', async () => {
  await countsNow();
  expect(await client.send('unwatch_counts')).toEqual({ left: true });
  await certificate(1);
  await delay(1_000);
  expect(told).toEqual([]);
  await mate.remove(paths.record('vessels', 0, vessel));
  expect((await countsNow()).vessel).toBe(0);
});

test('a vessel that cannot be counted keeps no other waiting, and is told once it can be', async () => {
  const database = await throwawayDatabase();
  const elsewhere = await startServer({ env: { MONGODB_URI: database.uri } });
  const mongo = await MongoClient.connect(database.uri);
  try {
    const clerk = await person(elsewhere.url);
    const [broken, well] = [await addVessel(elsewhere.url, clerk.token), await addVessel(elsewhere.url, clerk.token)];
    for (const each of [broken, well])
      await clerk.post(paths.create('crew', each), { ...validBody('crew'), date_of_joining: inDays(-92), contract_period: '3 Months' });
    const kept = mongo.db().collection('crew');
    await kept.updateOne({ vessel: broken }, { $set: { date_of_joining: 7 } });

    const reader = await openSocket(elsewhere.url, { token: clerk.token });
    const heard: VesselCounts[] = [];
    reader.socket.on('counts', (counts) => void heard.push(counts));
    const counts = { crew: { pending: 1, late: expect.any(Number), expiredEarlier: 0 } };
    expect(await reader.watchCounts()).toEqual({ today: todayUtc(), vessels: [{ vessel: well, seq: 1, counts }], late: [broken] });
    await kept.updateOne({ vessel: broken }, { $set: { date_of_joining: inDays(-92) } });
    await until(() => heard.some(({ vessel: each }) => each === broken), 'the late counts', 5_000);
    expect(heard).toEqual([{ vessel: broken, seq: 1, counts }]);
    reader.close();
  } finally {
    await mongo.close();
    await elsewhere.stop();
    await database.stop();
  }
});
