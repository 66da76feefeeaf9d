/** Without room on the disk to write the files again, an erasure holds, the server starts and says what failed, and a later start finishes it. */
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { erasurePaths } from '../../shared/api/erasure';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { filesWith } from '../support/filesWith';
import { mountSmall } from '../support/mountSmall';
import { person, type Person } from '../support/person';
import { findings } from '../support/runTool';
import { startServer, type RunningServer } from '../support/startServer';

const MEGABYTE = 1_000_000;
/** More than the engine needs to go on, and less than a copy of the files needs. */
const LEFT = 170 * MEGABYTE;

// The engine makes no index with less than 500 MB free.
const disk = mountSmall(900);
const able = typeof disk !== 'string';
if (!able) console.log(`Skipped: ${disk}.`);
const folder = able ? disk.folder : '';
const filler = join(folder, 'filler');
let server: RunningServer;
let master: Person;
let vessel: number;

beforeAll(async () => {
  if (!able) return;
  server = await startServer({ dataDir: join(folder, 'data') });
  master = await person(server.url);
  vessel = await addVessel(server.url, master.token);
});
afterAll(async () => {
  await server?.stop();
  if (able) disk.unmount();
});

/** Takes the disk, in a file, until `left` bytes are free. */
function fillUp(left: number): void {
  const file = openSync(filler, 'a');
  const block = Buffer.alloc(MEGABYTE);
  for (;;) {
    const { bavail, bsize } = statfsSync(folder);
    const free = bavail * bsize - left;
    if (free <= 0) break;
    writeSync(file, block, 0, Math.min(MEGABYTE, free));
  }
  closeSync(file);
}

test.skipIf(!able)('a start without room says how much is missing and loses nothing; with room, the next one finishes', async () => {
  const secret = `q${randomBytes(9).toString('hex')}`;
  const add = async (name: string) => Number((await master.post(paths.create('crew', vessel), validBody('crew', { name }))).body.id);
  const [id, kept] = [await add(secret), await add('Bo Ek')];
  // A checkpoint: the value is in a collection, not in the journal alone.
  await server.restart();
  expect((await master.post(erasurePaths.erasures, { records: [{ kind: 'crew', vessel, id }] })).status).toBe(200);
  const log = async () => (await master.get(paths.changes(vessel, 0))).body;
  const before = await log();

  await server.kill('SIGTERM');
  fillUp(LEFT);
  await server.restart();
  expect(server.output()).toMatch(/erased personal data is still in the files of the database; the next start tries again/);
  expect(server.output()).toMatch(/The disk has 1\d\d MB free, and \d{3} MB are needed\./);
  // Nobody is answered the value, everything else is there, and writing goes on.
  expect(await log()).toEqual(before);
  expect((await master.get(paths.record('crew', vessel, id))).body.name).toBe('Erased');
  expect((await master.get(paths.record('crew', vessel, kept))).body.name).toBe('Bo Ek');
  expect((await master.put(paths.record('crew', vessel, kept), validBody('crew', { name: 'Bo Ek', rank: 'Bosun' }))).status).toBe(200);
  expect(filesWith(server.dataDir, [secret])).not.toEqual([]);

  await server.kill('SIGTERM');
  rmSync(filler);
  await server.restart();
  expect(server.output()).not.toContain('still in the files');
  expect(filesWith(server.dataDir, [secret])).toEqual([]);
  expect((await master.get(paths.record('crew', vessel, kept))).body.rank).toBe('Bosun');
  expect(await findings({ DATA_DIR: server.dataDir })).toEqual([]);
});
