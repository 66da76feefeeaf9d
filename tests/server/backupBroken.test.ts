/** Restoring, interrupted and deceived: what is broken off says so and is done again, and no archive is believed for its checksums. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import '../../server/patches/mongodb';
import { privateFolderPath } from '../../server/database/engine/privateFolder';
import { ArchiveError, archiveText, type Header, type Section } from '../../server/backup/archive';
import { checkArchive } from '../../server/backup/restore';
import { kindOf } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { exampleBody } from '../../scripts/bench/fleet';
import { addVessel, call, register } from '../support/call';
import { enginePid } from '../support/enginePid';
import { runEnv } from '../support/runClock';
import { findings, runTool } from '../support/runTool';
import { startServer } from '../support/startServer';
import { many } from '../support/tier';
import { examplePdf, uploadFile } from '../support/uploadFile';

const RECORDS = many(40, 200);
const FILES = many(2, 6);
let folder: string;
let archive: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vessel-ops-broken-'));
  archive = join(folder, 'fleet.backup');
  const server = await startServer();
  const token = await register(server.url);
  const vessel = await addVessel(server.url, token);
  for (let n = 0; n < RECORDS; n += 1) await call(server.url, 'POST', paths.create('crew', vessel), token, exampleBody(kindOf('crew'), n));
  for (let n = 0; n < FILES; n += 1) {
    const { body } = await call(server.url, 'POST', paths.create('certificates', vessel), token, exampleBody(kindOf('certificates'), n));
    expect(await uploadFile(server.url, token, vessel, Number(body.id), examplePdf(1_000_000, `paper ${n}`))).toBe(200);
  }
  expect(await runTool('backup', { DATA_DIR: server.dataDir }, [archive])).toMatchObject({ code: 0 });
  await server.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** When to kill: as soon as the collection holds more than this many. */
const MOMENTS: [collection: string, more: number][] = [
  ['changes', 0],
  ['files.chunks', 4],
  ['unfinished', 0],
  ['crew', 0],
  ['heads', 0],
];

/** Restores into `target` and kills it, its engine too if so wished, when `collection` holds more than `more`; false when it was done before that. */
async function killMidway(target: string, [collection, more]: [string, number], engineToo: boolean): Promise<boolean> {
  const child = spawn(process.execPath, [resolve('.build/server/restore.js'), archive], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...runEnv(), DATA_DIR: target },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const socket = join(privateFolderPath(join(target, 'database')), 'mongodb.sock');
  const client = new MongoClient(
    `mongodb://${encodeURIComponent(socket)}/vessel-ops?directConnection=true&serverSelectionTimeoutMS=2000&minHeartbeatFrequencyMS=5&heartbeatFrequencyMS=500`,
  );
  const count = (name: string) =>
    client
      .db()
      .collection(name)
      .estimatedDocumentCount()
      .catch(() => 0);
  while (child.exitCode === null && !existsSync(socket)) await delay(1);
  // It stands still while it is looked at: on a busy machine it would be done before the next look.
  for (; child.exitCode === null; await delay(2)) {
    child.kill('SIGSTOP');
    if ((await count(collection)) > more && (await count('unfinished')) > 0) break;
    child.kill('SIGCONT');
  }
  await client.close();
  if (child.exitCode !== null || !child.pid) return false;
  const engine = engineToo ? enginePid(child.pid) : null;
  child.kill('SIGKILL');
  if (engine) process.kill(engine, 'SIGKILL');
  await ended;
  return true;
}

test.each(MOMENTS.slice(0, many(2, MOMENTS.length)).map((moment, nth) => ({ moment, nth })))(
  'a restore that is killed at $moment says that it is unfinished, lets nobody in, and is done again',
  async ({ moment, nth }) => {
    let [target, said] = ['', ''];
    for (let tries = 0; !said.startsWith('A restore into this database was broken off.'); tries += 1) {
      target = join(folder, `killed-${nth}-${tries}`);
      // One that was done first says nothing of a restore that is killed.
      if (!(await killMidway(target, moment, nth % 2 === 0))) continue;
      const { out, err } = await runTool('verify', { DATA_DIR: target });
      said = err;
      if (out !== '') expect(out).toContain(` ${RECORDS + FILES + 1} records, ${FILES} files.`);
    }
    if (nth === 0) await expect(startServer({ dataDir: target })).rejects.toThrow(said);
    expect(await runTool('restore', { DATA_DIR: target }, [archive])).toMatchObject({ code: 0, err: '' });
    expect(await findings({ DATA_DIR: target })).toEqual([]);
    rmSync(target, { recursive: true, force: true });
  },
  600_000,
);

/** An archive with the right checksums, whatever it says. */
async function written(position: Header['position'], sections: [name: string, lines: string[]][]): Promise<Buffer> {
  async function* each(lines: string[]): AsyncGenerator<string> {
    yield* lines;
  }
  const made: Section[] = sections.map(([name, lines]) => ({ name, lines: each(lines) }));
  const text: string[] = [];
  for await (const piece of archiveText({ format: 'vessel-ops-backup-1', made: new Date().toISOString(), position }, made))
    text.push(piece);
  return gzipSync(text.join(''));
}

test('an archive made to deceive, its checksums right, is refused in one sentence', async () => {
  const id = '{"$oid":"65a000000000000000000001"}';
  const change = (more: object) =>
    JSON.stringify({ _id: JSON.parse(id), scope: 1, seq: 1, kind: 'crew', record: 1, rev: 1, op: 'created', fields: {}, ...more });
  const long = Buffer.concat([gunzipSync(readFileSync(archive)).subarray(0, 200), Buffer.alloc(70_000_000, 'x')]);
  const hostile: [string, Buffer][] = [
    ['a line without end', gzipSync(long)],
    ['numbers in the first line that are not there', await written({ 1: 1e15 }, [['changes', [change({})]]])],
    ['a log nobody announced', await written({}, [['changes', [change({})]]])],
    ['a log that runs backwards', await written({ 1: 1 }, [['changes', [change({}), change({})]]])],
    ['a change of nothing known', await written({ 1: 1 }, [['changes', [change({ kind: '__proto__' })]]])],
    ['a change of no vessel', await written({ 1: 1 }, [['changes', [change({ scope: { $gt: 0 } })]]])],
    ['lines that are no documents', await written({}, [['accounts', ['5']]])],
    ['lines that are not even text', await written({}, [['accounts', ['{"_id":{"$oid":"x"}}']]])],
    ['records beside their log', await written({}, [['crew', ['{"_id":1}']]])],
    ['a mark that a restore goes on', await written({}, [['unfinished', ['{"_id":1}']]])],
    ["the database's own collections", await written({}, [['system.users', ['{"_id":1}']]])],
    ['a name that leads elsewhere', await written({}, [['../../etc/passwd', ['{"_id":1}']]])],
    [
      'the same part twice',
      await written({}, [
        ['accounts', ['{"_id":1}']],
        ['sessions', ['{"_id":"a"}']],
        ['accounts', ['{"_id":2}']],
      ]),
    ],
  ];
  const bad = join(folder, 'hostile.backup');
  for (const [what, bytes] of hostile) {
    writeFileSync(bad, bytes);
    const refused = await checkArchive(bad).then(
      () => 'believed',
      (error: unknown) => (error instanceof ArchiveError ? error.message : String(error)),
    );
    expect(refused, what).toMatch(/^The archive is damaged[^\n]*\.$/);
  }
});
