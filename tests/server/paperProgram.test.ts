/** The program that makes papers: it gives way in all its threads, another takes its place when it dies, and it ends with its server. And a pack that cannot be whole. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportPaths } from '../../shared/api/reports';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { throwawayDatabase } from '../support/database';
import { download, sendParts } from '../support/multipart';
import { person, type Person } from '../support/person';
import { sampleFiles } from '../support/sampleFiles';
import { startServer, type RunningServer } from '../support/startServer';

let server: RunningServer;
let database: Awaited<ReturnType<typeof throwawayDatabase>>;
let mate: Person;
let vessel: number;

beforeAll(async () => {
  database = await throwawayDatabase();
  server = await startServer({ env: { MONGODB_URI: database.uri } });
  mate = await person(server.url);
  vessel = await addVessel(server.url, mate.token, 'MV Drawn');
});
afterAll(async () => {
  await server?.stop();
  await database?.stop();
});

const report = () => download(server.url, reportPaths.statusReport(vessel), mate.token);

/** The process that draws for the server. */
function drawer(): number {
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim().split(' ').map(Number);
  const found = children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('pdf-program.js'));
  expect(found).toHaveLength(1);
  return found[0] ?? 0;
}

test('gives way to requests in each of its threads, those that collect its garbage too', async () => {
  expect((await report()).status).toBe(200);
  const threads = readdirSync(`/proc/${drawer()}/task`);
  expect(threads.length).toBeGreaterThan(1);
  const priorities = threads.map((thread) => {
    const stat = readFileSync(`/proc/${drawer()}/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });
  expect(new Set(priorities)).toEqual(new Set([5]));
});

test('dies at rest: the next paper is drawn by another', async () => {
  expect((await report()).status).toBe(200);
  const before = drawer();
  process.kill(before, 'SIGKILL');
  await expect.poll(() => existsSync(`/proc/${before}`)).toBe(false);
  expect((await report()).status).toBe(200);
  expect(drawer()).not.toBe(before);
});

test('dies over a paper: that one fails without a word of why, the next one is made', async () => {
  process.kill(drawer(), 'SIGSTOP');
  const both = [report(), report()];
  // One of them is with it by then.
  await delay(3_000);
  process.kill(drawer(), 'SIGKILL');
  const [made, failed] = (await Promise.all(both)).toSorted((one, other) => one.status - other.status);
  expect([made?.status, failed?.status]).toEqual([200, 500]);
  expect(failed?.bytes.toString()).not.toMatch(/paper|made/i);
  expect(server.log()).toContain('A paper was not made.');
});

test('a pack that cannot have a file whole is cut: it is not taken for all there is', async () => {
  const id = Number((await mate.post(paths.create('certificates', vessel), validBody('certificates'))).body.id);
  const content = Buffer.concat([sampleFiles.pdf(), Buffer.alloc(600_000)]);
  await sendParts(server.url, 'POST', paths.fileUpload('certificates', vessel, id), mate.token, [
    { name: 'file', filename: 'scan.pdf', content },
  ]);
  const pack = () =>
    fetch(`${server.url}${reportPaths.pscPack(vessel)}`, { headers: { Authorization: `Bearer ${mate.token}` } }).then((answer) =>
      answer.arrayBuffer(),
    );
  expect((await pack()).byteLength).toBeGreaterThan(content.length);
  const mongo = await MongoClient.connect(database.uri);
  const { deletedCount } = await mongo.db().collection('files.chunks').deleteOne({ n: 1 });
  await mongo.close();
  expect(deletedCount).toBe(1);
  await expect(pack()).rejects.toThrow('terminated');
});

test('ends with its server', async () => {
  const pid = drawer();
  await server.kill('SIGKILL');
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
});
