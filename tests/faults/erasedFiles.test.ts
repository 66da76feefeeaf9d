/** Erased values leave the files of the embedded engine with the next start, also when it is killed while it removes them. */
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { erasurePaths } from '../../shared/api/erasure';
import { paths } from '../../shared/api/paths';
import { searchPath } from '../../shared/api/search';
import { webhookPaths } from '../../shared/api/webhook';
import type { Values } from '../../shared/kinds/kind';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { killEngine } from '../support/enginePid';
import { faultsIn } from '../support/faultsIn';
import { filesWith } from '../support/filesWith';
import { type HookReceiver, startHookReceiver } from '../support/hookReceiver';
import { person, type Person } from '../support/person';
import { embeddedUri } from '../support/sharedServer';
import { startServer, type RunningServer } from '../support/startServer';
import { many } from '../support/tier';
import { until } from '../support/until';

let receiver: HookReceiver;
let server: RunningServer;
let master: Person;
let vessel: number;

beforeAll(async () => {
  receiver = await startHookReceiver();
  // What it refuses waits in the database.
  receiver.answer = (_received, response) => void response.writeHead(500).end();
  server = await startServer({ env: { WEBHOOK_PRIVATE: '1' } });
  master = await person(server.url);
  vessel = await addVessel(server.url, master.token);
  const settings = { url: receiver.url, on: true, changes: true, due: false, sections: ['crew'] };
  expect((await master.put(webhookPaths.webhook, settings)).status).toBe(200);
});
afterAll(async () => {
  await server.stop();
  await receiver.stop();
});

const random = () => `q${randomBytes(9).toString('hex')}`;

interface Seafarer {
  records: { kind: 'crew'; vessel: number; id: number }[];
  /** Every personal value that the records had. */
  values: string[];
}

/** Adds two records with a past, one of them deleted, and waits until search, status and webhook hold them. */
async function signOn(): Promise<Seafarer> {
  const seafarer: Seafarer = { records: [], values: [] };
  const body = () => {
    const personal = { name: random(), indos: random(), seaman_book: random(), passport: random(), remarks: random() };
    seafarer.values.push(...Object.values(personal));
    return validBody('crew', personal);
  };
  for (let nth = 0; nth < 2; nth += 1) {
    const id = Number((await master.post(paths.create('crew', vessel), body())).body.id);
    for (let edit = 0; edit < 3; edit += 1) expect((await master.put(paths.record('crew', vessel, id), body())).status).toBe(200);
    seafarer.records.push({ kind: 'crew', vessel, id });
  }
  const newest = seafarer.values.at(-1) ?? '';
  await expect.poll(async () => ((await master.get(searchPath(newest))).body.hits as unknown[]).length).toBe(1);
  await master.remove(paths.record('crew', vessel, seafarer.records[0]?.id ?? 0));
  await master.get(paths.fleetStatus);
  return seafarer;
}

const filesOf = ({ values }: Seafarer) => filesWith(server.dataDir, values);
const erase = async ({ records }: Seafarer) =>
  expect(await master.post(erasurePaths.erasures, { records })).toMatchObject({ status: 200, body: { erased: records.length } });
const log = async (): Promise<Values> => (await master.get(paths.changes(vessel, 0))).body;

test('after the next start no file of DATA_DIR contains an erased value', async () => {
  const erased = await signOn();
  const present = await signOn();
  await until(() => receiver.received.some(({ raw }) => raw.includes(erased.values[0] ?? '')), 'the webhook to be refused');
  // A checkpoint: the values are in collections and indexes, too.
  const engine = await MongoClient.connect(embeddedUri(server));
  await engine.db('admin').command({ fsync: 1 });
  await engine.close();
  await erase(erased);
  const before = await log();
  expect(filesOf(erased).map((path) => path.split(/[/-]/)[1])).toEqual(expect.arrayContaining(['collection', 'index', 'journal']));
  // At once: search words and due index still hold the values.
  await server.restart();
  expect(filesOf(erased)).toEqual([]);
  expect(filesOf(present).length).toBeGreaterThan(3);
  expect(await log()).toEqual(before);
  expect(await faultsIn(embeddedUri(server))).toEqual([]);
  await erase(present);
  await server.restart('SIGKILL');
  expect(filesOf(present)).toEqual([]);
  expect(await faultsIn(embeddedUri(server))).toEqual([]);
});

test('without a further erasure, a start does not write the files again', async () => {
  const files = () =>
    readdirSync(join(server.dataDir, 'database'))
      .filter((name) => name.endsWith('.wt'))
      .sort();
  const before = files();
  await server.restart();
  expect(files()).toEqual(before);
});

/** The names of the collections, asked past the server. */
async function collections(): Promise<string[]> {
  const client = await MongoClient.connect(embeddedUri(server));
  const found = await client.db().listCollections({}, { nameOnly: true }).toArray();
  await client.close();
  return found.map(({ name }) => name);
}

/** Each time, the engine and the product are killed when there are a few more new files. */
const KILLS = many(1, 6);

test(`${KILLS} × kill -9 while the files are written again: nothing is lost, and the next start finishes it`, async () => {
  const folder = join(server.dataDir, 'database');
  const filesNow = () => readdirSync(folder).filter((name) => name.endsWith('.wt'));
  for (let kill = 0; kill < KILLS;) {
    const erased = await signOn();
    await erase(erased);
    const before = await log();
    await server.kill('SIGTERM');
    const old = new Set(filesNow());
    const former = server.pid;
    let isOver = false;
    const restarted = server
      .restart()
      .catch(() => undefined)
      .finally(() => (isOver = true));
    await until(() => server.pid !== former, 'the start');
    const added = 5 + Math.floor((kill * 16) / KILLS);
    const isMidway = () => filesNow().filter((name) => !old.has(name)).length >= added;
    // It stands still while it is looked at: on a busy machine it would be done before the next look.
    for (; !isOver; await delay(1)) {
      process.kill(server.pid, 'SIGSTOP');
      if (isMidway()) break;
      process.kill(server.pid, 'SIGCONT');
    }
    killEngine(server.pid);
    await server.kill('SIGKILL');
    await restarted;
    // It came too late: the old files were removed.
    if (filesOf(erased).length === 0) {
      await server.restart();
      continue;
    }
    kill += 1;
    await server.restart();
    expect(filesOf(erased)).toEqual([]);
    expect((await collections()).filter((name) => name.startsWith('tmp.'))).toEqual([]);
    expect(await log()).toEqual(before);
    expect(await faultsIn(embeddedUri(server))).toEqual([]);
  }
});
