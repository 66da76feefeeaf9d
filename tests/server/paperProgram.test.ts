/** The program that makes papers: it gives way in all its threads, and another takes its place when it dies. It ends with its server: tests/faults/brokenLinks.ts. And a pack that cannot be whole. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Collection, MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DatabaseSilent, recordsAt } from '../../server/database/recordsAt';
import { reportPaths } from '../../shared/api/reports';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { download, sendParts } from '../support/multipart';
import { drawerOf } from '../support/drawer';
import { person, type Person } from '../support/person';
import { sampleFiles } from '../support/sampleFiles';
import { embeddedUri, sharedServer } from '../support/sharedServer';
import type { RunningServer } from '../support/startServer';

let server: RunningServer;
let mate: Person;
let vessel: number;

beforeAll(async () => {
  server = await sharedServer();
  mate = await person(server.url);
  vessel = await addVessel(server.url, mate.token, 'MV Drawn');
});
afterAll(() => server.stop());

const report = (token = mate.token) => download(server.url, reportPaths.statusReport(vessel), token);

test('gives way to requests in each of its threads, those that collect its garbage too', async () => {
  expect((await report()).status).toBe(200);
  const threads = readdirSync(`/proc/${drawerOf(server)}/task`);
  expect(threads.length).toBeGreaterThan(1);
  const priorities = threads.map((thread) => {
    const stat = readFileSync(`/proc/${drawerOf(server)}/task/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });
  expect(new Set(priorities)).toEqual(new Set([5]));
});

test('dies at rest: the next paper is drawn by another', async () => {
  expect((await report()).status).toBe(200);
  const before = drawerOf(server);
  process.kill(before, 'SIGKILL');
  await expect.poll(() => existsSync(`/proc/${before}`)).toBe(false);
  expect((await report()).status).toBe(200);
  expect(drawerOf(server)).not.toBe(before);
});

/** One paper is made, and so many of an account wait. */
const AT_ONCE = 1 + 20;

test('dies over a paper: that one fails without a word of why, the next one is made', async () => {
  expect((await report()).status).toBe(200);
  // A session has eight of them under way at most.
  const tokens = [0, 1, 2].map(async (nth) =>
    String((await mate.post('/api/tokens', { name: `Reader ${nth}`, scope: 'read' })).body.token),
  );
  const sessions = await Promise.all(tokens);
  process.kill(drawerOf(server), 'SIGSTOP');
  const all = Array.from({ length: AT_ONCE + 1 }, (_, nth) => report(sessions[nth % sessions.length]));
  // When one is refused, as many as can wait do, and one is with the program.
  await Promise.any(all.map(async (each) => expect((await each).status).toBe(429)));
  process.kill(drawerOf(server), 'SIGKILL');
  const answers = await Promise.all(all);
  const failed = answers.filter(({ status }) => status === 500);
  expect(failed).toHaveLength(1);
  expect(failed[0]?.bytes.toString()).not.toMatch(/paper|made/i);
  // On a busy machine those at the end of the line may have waited too long.
  const others = answers.map(({ status }) => status).filter((status) => status !== 500 && status !== 503);
  expect(others.toSorted()).toEqual([...Array.from({ length: others.length - 1 }, () => 200), 429]);
  expect((await report()).status).toBe(200);
  await expect.poll(() => server.log()).toContain('A paper was not made.');
});

test('no connection to the database is free in time: the paper is asked for again later, and the fault is none of the program', async () => {
  const { WaitQueueTimeoutError } = createRequire(import.meta.url)('mongodb/lib/cmap/errors.js') as {
    WaitQueueTimeoutError: new (message: string, address: string) => Error;
  };
  const next = () => Promise.reject(new WaitQueueTimeoutError('Timed out while checking out a connection', '127.0.0.1:1'));
  const cursor = { [Symbol.asyncIterator]: () => ({ next }) };
  const find = vi.spyOn(Collection.prototype, 'find').mockReturnValue({ maxTimeMS: () => cursor } as never);
  const read = recordsAt('mongodb://127.0.0.1:1/none')('crew', 1)[Symbol.asyncIterator]();
  await expect(read.next()).rejects.toThrow(DatabaseSilent);
  find.mockRestore();
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
  const mongo = await MongoClient.connect(embeddedUri(server));
  const newest = await mongo
    .db()
    .collection('files.files')
    .findOne({}, { sort: { uploadDate: -1 } });
  const { deletedCount } = await mongo.db().collection('files.chunks').deleteOne({ files_id: newest?._id, n: 1 });
  await mongo.close();
  expect(deletedCount).toBe(1);
  await expect(pack()).rejects.toThrow('terminated');
});
