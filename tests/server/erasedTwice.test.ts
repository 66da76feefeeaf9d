/** A record that is erased, filled in again and erased again stays blank when an archive from between the two erasures is restored. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { erasurePaths } from '../../shared/api/erasure';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { type ThrowawayDatabase, throwawayDatabase } from '../support/database';
import { HIM, secretsStored } from '../support/erasure';
import { person } from '../support/person';
import { runTool } from '../support/runTool';
import { type RunningServer, startServer } from '../support/startServer';

const folder = mkdtempSync(join(tmpdir(), 'vessel-ops-erased-twice-'));
const archive = join(folder, 'between.backup');
let database: ThrowawayDatabase;
let server: RunningServer;

beforeAll(async () => {
  database = await throwawayDatabase();
  server = await startServer({ dataDir: folder, env: { MONGODB_URI: database.uri } });
});
afterAll(async () => {
  await server.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('an archive from between two erasures of one record brings nothing back', async () => {
  const master = await person(server.url);
  const vessel = await addVessel(server.url, master.token, 'Twice');
  const body = validBody('crew', { ...HIM, rank: 'Master' });
  const { body: made } = await master.post(paths.create('crew', vessel), body);
  const erase = async () =>
    expect(await master.post(erasurePaths.erasures, { records: [{ kind: 'crew', vessel, id: made.id }] })).toMatchObject({ status: 200 });
  await erase();
  expect(await master.put(paths.record('crew', vessel, Number(made.id)), body)).toMatchObject({ status: 200 });
  expect(await runTool('backup', { MONGODB_URI: database.uri, DATA_DIR: folder }, [archive])).toMatchObject({ code: 0 });
  await erase();
  const restored = await throwawayDatabase();
  try {
    const restoring = await runTool('restore', { MONGODB_URI: restored.uri, DATA_DIR: folder }, [archive]);
    expect(restoring).toMatchObject({ code: 0, err: '' });
    expect(restoring.out).toContain('Personal data of 1 records was erased again');
    expect(await secretsStored(restored.uri)).toEqual([]);
  } finally {
    await restored.stop();
  }
});
