import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startEngine } from '../../server/database/engine/startEngine';
import { throwawayDatabase } from '../support/database';
import { descendants, isRunning } from '../support/descendants';
import { many, PATIENCE_MS } from '../support/tier';
import { until } from '../support/until';

const KILLS = many(1, 3);
let directory: string;
const undo: (() => Promise<unknown>)[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'vessel-ops-test-'));
});

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
  rmSync(directory, { recursive: true, force: true });
});

async function started(options = {}) {
  const engine = await startEngine(directory, options);
  undo.push(() => engine.stop());
  const client = new MongoClient(engine.uri);
  undo.push(() => client.close());
  const changes = client.db().collection<{ _id: number }>('changes', { writeConcern: { w: 1, journal: true } });
  return { engine, changes };
}

test('a killed engine comes back at the same address with every acknowledged write', async () => {
  const onRestart = vi.fn();
  const { engine, changes } = await started({ onRestart });
  const acknowledged: number[] = [];
  let next = 0;
  let writing = true;
  const writer = (async () => {
    while (writing) {
      const _id = next++;
      await changes.insertOne({ _id }).then(
        () => acknowledged.push(_id),
        () => {},
      );
    }
  })();

  const pids = new Set<number>();
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const before = acknowledged.length;
    await until(() => acknowledged.length > before, 'a write to be acknowledged');
    pids.add(engine.pid());
    process.kill(engine.pid(), 'SIGKILL');
    await vi.waitFor(() => expect(onRestart).toHaveBeenCalledTimes(kill), { timeout: PATIENCE_MS });
  }
  const before = acknowledged.length;
  await until(() => acknowledged.length > before, 'a write after the last of them');
  writing = false;
  await writer;

  expect(pids.size).toBe(KILLS);
  const stored = new Set((await changes.find().toArray()).map((change) => change._id));
  expect(acknowledged.filter((_id) => !stored.has(_id))).toEqual([]);
});

test('each end and each return is told, also of an engine that ends again and again', async () => {
  const told: string[] = [];
  const { engine } = await started({ onTrouble: (sentence: string) => told.push(sentence), onRestart: () => told.push('back') });
  const kills = [1, 2, 3];
  for (const kill of kills) {
    process.kill(engine.pid(), 'SIGKILL');
    await until(() => told.filter((line) => line === 'back').length === kill, 'the engine to be back');
  }
  expect(told).toEqual(kills.flatMap(() => ['The embedded database ended (SIGKILL): starting it again.', 'back']));
});

test('stop leaves no process behind, and the directory can be opened again', async () => {
  const { engine, changes } = await started();
  await changes.insertOne({ _id: 1 });
  const pid = engine.pid();
  await engine.stop();
  expect(isRunning(pid)).toBe(false);

  const again = await started();
  expect(again.engine.uri).toBe(engine.uri);
  expect(await again.changes.countDocuments()).toBe(1);
});

test('a directory in use, and one that cannot be used, are each refused in one sentence', async () => {
  const { changes } = await started();
  await expect(startEngine(directory)).rejects.toThrow(`The data directory ${directory} is in use by another process.`);
  await changes.insertOne({ _id: 1 }); // the first is still reached: its socket was not taken away

  const file = join(directory, 'a-file');
  writeFileSync(file, '');
  await expect(startEngine(file)).rejects.toThrow(`The data directory ${file} cannot be used: it is a file, not a folder.`);
});

test('a killed parent leaves no engine behind to hold the directory', async () => {
  // The engine dies with whoever forked it: mongod.mjs is such a parent, and simpler to kill than a test runner.
  const parent = fork(fileURLToPath(new URL('../support/mongod.mjs', import.meta.url)), ['--dbpath', directory, '--port', '0'], {
    execArgv: [],
    silent: true,
  });
  await new Promise((resolve) => parent.stdout?.once('data', resolve));
  const [orphan = 0] = descendants(parent.pid ?? 0);
  parent.kill('SIGKILL');
  // The next engine waits 3 s for the lock, which a busy machine may need to end this one.
  await until(() => !isRunning(orphan), 'the engine to end with its parent');

  const { changes } = await started();
  await changes.insertOne({ _id: 1 });
});

test("a terminal's Ctrl-C reaches the whole group, and the engine leaves its end to its parent", async () => {
  const { engine, changes } = await started();
  process.kill(engine.pid(), 'SIGINT');
  await delay(100);
  await changes.insertOne({ _id: 1 });
  expect(isRunning(engine.pid())).toBe(true);
});

test('mongodb-memory-server serves a throw-away database on this machine', async () => {
  const database = await throwawayDatabase();
  const client = new MongoClient(database.uri);
  try {
    await client.db().collection<{ _id: number }>('things').insertOne({ _id: 1 });
    expect(await client.db().collection('things').countDocuments()).toBe(1);
  } finally {
    await client.close();
    await database.stop();
  }
});
