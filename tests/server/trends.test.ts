/** The stored counts of past days: `npm run verify` counts them anew from the log, and a restored database counts its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { paths } from '../../shared/api/paths';
import { trendsPath, type Trends } from '../../shared/api/trends';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { throwawayDatabase } from '../support/database';
import { faultsIn } from '../support/faultsIn';
import { spreadOverTime } from '../support/insertFleet';
import { serverClock } from '../support/movedClock';
import { person, type Person } from '../support/person';
import { findings, runTool } from '../support/runTool';
import { startServer, type RunningServer } from '../support/startServer';
import { until } from '../support/until';

interface StoredTrend {
  _id: number;
  day: string;
  epoch: string;
  form: string;
  overdue: number[];
  soon: number[];
}

const JWT_SECRET = 'a key that every process of this test shares';
const YEAR_MS = 363 * 86_400_000;
/** This file compares counts of one day: for it and its servers the run begins at noon. */
const NOON = `${todayUtc()}T12:00:00Z`;
const clock = serverClock(NOON);
const folder = mkdtempSync(join(tmpdir(), 'vessel-ops-trends-'));
let database: Awaited<ReturnType<typeof throwawayDatabase>>;
let mongo: MongoClient;
let trends: Collection<StoredTrend>;
let server: RunningServer;
let mate: Person;
let vessel: number;
/** Nobody opens it or writes to it. */
let quiet: number;
let changes = 0;

const env = ({ uri } = database) => ({ ...clock.env, MONGODB_URI: uri, JWT_SECRET });
const verified = () => faultsIn(database.uri);
const linesOf = async (who: Person) => ((await who.get(trendsPath([vessel]))).body as unknown as Trends).lines;
const stored = async () => {
  const found = await trends.findOne({ _id: vessel });
  if (!found) throw new Error('No counts are stored.');
  return found;
};
const wrong = (day: string) => [`the stored past counts of the log of vessel ${vessel} are not what its changes make of ${day}`];
const certificate = (days: number) => ({ ...validBody('certificates'), expiry_date: addDays(todayUtc(), days) });

async function counted(reply: ReturnType<Person['post']>): Promise<Record<string, unknown>> {
  const { status, body } = await reply;
  expect(status).toBeLessThan(300);
  changes += 1;
  return body;
}

/** Ten changes of one certificate and of a member of the crew: added, edited, renewed, deleted, restored, erased. */
async function aPast(nth: number): Promise<void> {
  const [papers, crew] = [paths.create('certificates', vessel), paths.create('crew', vessel)];
  const made = await counted(mate.post(papers, certificate(nth * 40 - 300)));
  const at = paths.record('certificates', vessel, Number(made.id));
  await counted(mate.put(at, { ...made, expiry_date: addDays(todayUtc(), nth * 30 - 200) }));
  await counted(mate.post(papers, { ...certificate(nth * 40 - 100), replaces: made.id }));
  const other = await counted(mate.post(papers, certificate(nth * 25 - 250)));
  const gone = paths.record('certificates', vessel, Number(other.id));
  await counted(mate.remove(gone));
  await counted(mate.post(paths.restore('certificates', vessel, Number(other.id)), {}));
  const joined = { ...validBody('crew'), date_of_joining: addDays(todayUtc(), nth * 30 - 350), contract_period: '3 Months' };
  const sailor = await counted(mate.post(crew, joined));
  await counted(mate.put(paths.record('crew', vessel, Number(sailor.id)), { ...sailor, contract_period: '6 Months' }));
  await counted(mate.remove(paths.record('crew', vessel, Number(sailor.id))));
  if (nth % 2) await counted(mate.remove(gone));
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOON), shouldAdvanceTime: true });
  database = await throwawayDatabase();
  mongo = await MongoClient.connect(database.uri);
  trends = mongo.db().collection<StoredTrend>('trends');
  server = await startServer({ env: env() });
  mate = await person(server.url);
  vessel = await addVessel(server.url, mate.token);
  for (let nth = 0; nth < 10; nth += 1) await aPast(nth);
  quiet = await addVessel(server.url, mate.token);
  await server.stop();
  await spreadOverTime(database.uri, vessel, changes, YEAR_MS);
  server = await startServer({ env: env() });
  await until(async () => (await trends.countDocuments({ day: addDays(todayUtc(), -1) })) === 2, 'a start to count the past of both ships');
  mate = await person(server.url, mate.token);
  expect((await linesOf(mate))[0]?.[1].length).toBeGreaterThan(50);
});
afterAll(async () => {
  await mongo?.close();
  await server?.stop();
  await database?.stop();
  vi.useRealTimers();
  clock.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('a year of changes verifies clean, also while it is written to; broken counts are named on a busy vessel too', async () => {
  expect(await verified()).toEqual([]);
  const { day, soon } = await stored();
  let isWriting = true;
  const writers = [1, 2].map(async (nth) => {
    const made = (await mate.post(paths.create('certificates', vessel), certificate(nth))).body;
    const at = paths.record('certificates', vessel, Number(made.id));
    for (let days = 3; isWriting; days += 1) {
      const { status } = await mate.put(at, { ...certificate(days % 60), rev: undefined });
      expect(status).toBe(200);
      if (days % 5) continue;
      await mate.remove(at);
      await mate.post(paths.restore('certificates', vessel, Number(made.id)), {});
    }
  });
  try {
    expect(await verified()).toEqual([]);
    await trends.updateOne({ _id: vessel }, { $set: { 'soon.200': 99 } });
    expect(await verified()).toEqual(wrong(addDays(day, 200 - soon.length + 1)));
  } finally {
    isWriting = false;
    await Promise.all(writers);
    await trends.updateOne({ _id: vessel }, { $set: { soon } });
  }
  expect(await verified()).toEqual([]);
});

test.each([
  ['of another version', () => ({ form: 'of old' })],
  ['of another epoch', () => ({ epoch: 'another' })],
  ['counted by a clock that was ahead', () => ({ day: todayUtc() })],
  ['older than a year', () => ({ day: addDays(todayUtc(), -400) })],
])('stored counts %s are used by no server and not told', async (_says, unused) => {
  const before = await stored();
  try {
    await trends.updateOne({ _id: vessel }, { $set: { overdue: before.overdue.map((count) => count + 1), ...unused() } });
    expect(await verified()).toEqual([]);
  } finally {
    await trends.replaceOne({ _id: vessel }, before);
  }
});

test('a change of the last minute of a day may have come when the day had been counted', async () => {
  const before = await stored();
  const nth = before.overdue.length - 100;
  const day = addDays(before.day, nth - before.overdue.length + 1);
  const log = mongo.db().collection('changes');
  const late = await log.findOne({ scope: vessel, at: { $lt: new Date(`${addDays(day, 1)}T00:00Z`) } }, { sort: { seq: -1 } });
  try {
    await trends.updateOne({ _id: vessel }, { $set: { [`overdue.${nth}`]: 77 } });
    expect(await verified()).toEqual(wrong(day));
    await log.updateOne({ _id: late?._id }, { $set: { at: new Date(`${day}T23:59:59.900Z`) } });
    expect(await verified()).toEqual([]);
  } finally {
    await log.updateOne({ _id: late?._id }, { $set: { at: late?.at } });
    await trends.replaceOne({ _id: vessel }, before);
  }
});

test('a start counts the past days of every ship, also of those that nobody opens or writes to', async () => {
  expect(await trends.findOne({ _id: quiet })).toMatchObject({ overdue: [], soon: [] });
  // No reader had asked for those of the other ship either.
  expect((await stored()).overdue.length).toBeGreaterThan(300);
  expect(await verified()).toEqual([]);
});

test('counts that end before yesterday are continued by a start', async () => {
  const before = await stored();
  const nine = before.overdue.slice(0, -9);
  // A mark that only the stored counts can have put there.
  const marked = { ...before, day: addDays(before.day, -9), overdue: [...nine.slice(0, -1), 55], soon: before.soon.slice(0, -9) };
  await trends.replaceOne({ _id: vessel }, marked);
  const other = await startServer({ env: env() });
  try {
    await until(async () => (await stored()).day === before.day, 'the days since');
    expect((await stored()).overdue).toEqual([...marked.overdue, ...before.overdue.slice(-9)].slice(-364));
  } finally {
    await other.stop();
    await trends.replaceOne({ _id: vessel }, before);
  }
});

test('a ship without papers has a point for today alone', async () => {
  const empty = await addVessel(server.url, mate.token);
  expect((await mate.get(trendsPath([empty]))).body).toMatchObject({ lines: [[empty, [0], [0]]] });
  await mate.post(paths.create('daily-messages', empty), validBody('daily-messages'));
  expect((await mate.get(trendsPath([empty]))).body).toMatchObject({ lines: [[empty, [0], [0]]] });
});

test('a restored database holds no counts of the past, counts the same, and verifies', async () => {
  const archive = join(folder, 'fleet.backup');
  expect(await runTool('backup', { ...env(), DATA_DIR: server.dataDir }, [archive])).toMatchObject({ code: 0, err: '' });
  const away = await throwawayDatabase();
  const there = { ...env(away), DATA_DIR: folder };
  const client = await MongoClient.connect(away.uri);
  try {
    expect(await runTool('restore', there, [archive])).toMatchObject({ code: 0, err: '' });
    const restored = client.db().collection<StoredTrend>('trends');
    expect(await restored.countDocuments()).toBe(0);
    expect(await findings(there)).toEqual([]);
    const second = await startServer({ env: env(away) });
    const [again, lines] = await Promise.all([linesOf(await person(second.url, mate.token)), linesOf(mate)]);
    expect(again).toEqual(lines);
    await second.stop();
    expect(await restored.findOne({ _id: vessel }, { projection: { _id: 0, overdue: 1, soon: 1 } })).toEqual({
      overdue: (await stored()).overdue,
      soon: (await stored()).soon,
    });
    expect(await faultsIn(away.uri)).toEqual([]);
  } finally {
    await client.close();
    await away.stop();
  }
});
