import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkArchive } from '../../server/backup/restore';
import type { Values } from '../../shared/kinds/kind';
import { displayPaths } from '../../shared/api/display';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { exampleBody } from '../../scripts/bench/fleet';
import { claim, newScreen, pairDisplay } from '../support/display';
import { addVessel, call } from '../support/call';
import { throwawayDatabase } from '../support/database';
import { faultsIn } from '../support/faultsIn';
import { findings, runTool } from '../support/runTool';
import { INVOICE_ACCESS, startServer, type RunningServer } from '../support/startServer';
import { until } from '../support/until';
import { downloadFile, examplePdf, uploadFile } from '../support/uploadFile';

const ACCOUNT = { email: 'keeper@example.com', password: 'a long enough password' };
const KEYS = { JWT_SECRET: 'the-same-key-on-every-machine-32-letters' };

let folder: string;
let server: RunningServer;
let token: string;
let screen: { token: string };
let secret: string;
let vessel: number;
let certificate: number;
let archive: string;
const paper = examplePdf(700_000, 'certificate');

const write = async (method: string, path: string, body?: Values) => {
  const reply = await call(server.url, method, path, token, body);
  expect(reply.status, path).toBeLessThan(300);
  return reply.body;
};

/** Everything a person with invoice access can see of the vessel: what a restore must bring back. */
async function everything(url: string) {
  const { body } = await call(url, 'POST', paths.login, null, ACCOUNT);
  const mine = String(body.token);
  const invoice = await call(url, 'POST', paths.invoiceLogin, mine, INVOICE_ACCESS);
  const access = { 'X-Invoice-Token': String(invoice.body.token) };
  const lists = await Promise.all(VESSEL_KINDS.map((kind) => call(url, 'GET', paths.list(kind, vessel), mine, undefined, access)));
  const changes = await call(url, 'GET', paths.changes(vessel, 0), mine, undefined, access);
  const fleet = await call(url, 'GET', paths.vessels, mine);
  const bodies = [...lists, changes, fleet].map(({ body }) => body);
  // One epoch for all of them: that alone is not brought back.
  expect(new Set(bodies.map(({ epoch }) => epoch)).size).toBe(1);
  for (const body of bodies) delete body.epoch;
  return {
    lists: lists.map((list) => list.body),
    changes: changes.body,
    fleet: fleet.body,
    file: await downloadFile(url, mine, vessel, certificate),
  };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vessel-ops-keeping-'));
  archive = join(folder, 'fleet.backup');
  server = await startServer({ env: KEYS });
  const { body } = await call(server.url, 'POST', paths.register, null, ACCOUNT);
  token = String(body.token);
  vessel = await addVessel(server.url, token, 'Kept');
  for (const kind of VESSEL_KINDS) {
    for (const n of [1, 2, 3]) await write('POST', paths.create(kind, vessel), { vessel_id: vessel, ...exampleBody(kindOf(kind), n) });
  }
  const made = await write('POST', paths.create('certificates', vessel), exampleBody(kindOf('certificates'), 4));
  certificate = Number(made.id);
  expect(await uploadFile(server.url, token, vessel, certificate, examplePdf(300_000, 'before'))).toBe(200);
  expect(await uploadFile(server.url, token, vessel, certificate, paper)).toBe(200);
  const [first] = (await call(server.url, 'GET', paths.list('crew', vessel), token)).body.crew as { id: number }[];
  await write('PUT', paths.record('crew', vessel, first?.id ?? 0), exampleBody(kindOf('crew'), 9));
  await write('DELETE', paths.record('crew', vessel, first?.id ?? 0));
  await write('POST', `${paths.record('crew', vessel, first?.id ?? 0)}/restore`);
  screen = await pairDisplay(server.url, token, { vessels: [vessel] });
  ({ secret } = await newScreen(server.url));
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a backup of a running server, under writes, is one moment of each log; it goes to a real server and back', async () => {
  const before = await everything(server.url);
  let writing = true;
  let written = 0;
  const writers = [1, 2].map(async (writer) => {
    while (writing) {
      await write('POST', paths.create('daily-messages', vessel), { vessel_id: vessel, ...exampleBody(kindOf('daily-messages'), writer) });
      written += 1;
      await delay(20); // the backup wants the processor too
    }
  });
  await until(() => written > 0, 'the writers to be at work');
  const made = await runTool('backup', { DATA_DIR: server.dataDir }, [archive]);
  writing = false;
  await Promise.all(writers);
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(made.out).toContain('2 files');
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  expect(await findings({ DATA_DIR: server.dataDir })).toEqual([]);

  // Never over what is there.
  const bytes = readFileSync(archive);
  expect(await runTool('backup', { DATA_DIR: server.dataDir }, [archive])).toMatchObject({
    code: 1,
    err: `${archive} exists already. Nothing was written.`,
  });
  expect(readFileSync(archive).equals(bytes)).toBe(true);

  const database = await throwawayDatabase();
  try {
    const away = { ...KEYS, MONGODB_URI: database.uri, DATA_DIR: folder };
    expect(await runTool('restore', away, [archive])).toMatchObject({ code: 0, err: '' });
    const second = await startServer({ env: { ...KEYS, MONGODB_URI: database.uri } });
    const there = await everything(second.url);
    // What was written while the backup ran may be in it, in order, up to its moment.
    const all = (await everything(server.url)).changes.changes as unknown[];
    expect(there.changes.changes).toEqual(all.slice(0, Number(there.changes.head)));
    expect(Number(there.changes.head)).toBeGreaterThanOrEqual(Number(before.changes.head));
    expect(there.file?.equals(paper)).toBe(true);
    expect(there.fleet).toEqual(before.fleet);
    // A display shows its ships there; what was not paired yet asks for another code.
    expect((await call(second.url, 'GET', displayPaths.picture, screen.token)).body.shown).toMatchObject([{ id: vessel, name: 'Kept' }]);
    expect((await claim(second.url, secret)).status).toBe(404);
    expect((await pairDisplay(second.url, token)).id).toBeGreaterThan(1_000_000);
    // The session of the old server holds on the new one, and numbers go on where they were.
    const crew = await call(second.url, 'POST', paths.create('crew', vessel), token, exampleBody(kindOf('crew'), 1));
    expect(crew.status).toBe(201);
    expect(await faultsIn(database.uri)).toEqual([]);
    const final = await everything(second.url);
    await second.stop();

    const back = join(folder, 'back.backup');
    expect(await runTool('backup', away, [back])).toMatchObject({ code: 0 });
    const home = { ...KEYS, DATA_DIR: join(folder, 'home') };
    expect(await runTool('restore', home, [back])).toMatchObject({ code: 0, err: '' });
    const third = await startServer({ dataDir: home.DATA_DIR, env: KEYS });
    expect(await everything(third.url)).toEqual(final);
    await third.stop();
  } finally {
    await database.stop();
  }
});

test('a damaged, shortened or foreign archive, and a database that holds something, are refused and change nothing', async () => {
  const good = readFileSync(archive);
  const bad = join(folder, 'bad.backup');
  const target = { DATA_DIR: join(folder, 'empty') };
  const flipped = Buffer.from(good);
  flipped.writeUInt8(flipped.readUInt8(good.length >> 1) ^ 1, good.length >> 1);
  const attempts = [
    flipped,
    good.subarray(0, good.length - 40),
    good.subarray(0, good.length >> 1),
    Buffer.from('no archive'),
    Buffer.alloc(0),
  ];
  const refused = /^(The archive |The checksum |This is not an archive)[^\n]*\.$/;
  for (const bytes of attempts) {
    writeFileSync(bad, bytes);
    await expect(checkArchive(bad)).rejects.toThrow(refused);
  }
  await expect(checkArchive(join(folder, 'none'))).rejects.toThrow();
  writeFileSync(bad, flipped);
  expect(await runTool('restore', target, [bad])).toEqual({ code: 1, out: '', err: expect.stringMatching(refused) });
  // Nothing of all that is left: the empty database still takes the good one, and then no second.
  expect(await runTool('restore', target, [archive])).toMatchObject({ code: 0 });
  const again = await runTool('restore', target, [archive]);
  expect(again.code).toBe(1);
  expect(again.err).toMatch(
    /^The database is not empty \([a-z.]+\)\. Nothing was changed\. Move the folder \S+ away, and run this again\. /,
  );
});

test('verify names what is wrong, one line each, and a restore that was broken off is done again', async () => {
  const database = await throwawayDatabase();
  const client = new MongoClient(database.uri);
  try {
    const env = { MONGODB_URI: database.uri, DATA_DIR: folder };
    expect(await runTool('restore', env, [archive])).toMatchObject({ code: 0 });
    expect(await faultsIn(database.uri)).toEqual([]);
    const db = client.db();
    const ids = async (name: string) => (await db.collection(name).find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
    const [audit] = await ids('audits');
    const [psc] = await ids('psc-inspections');
    const [crew] = await ids('crew');
    const [second, file] = await ids('files.files');
    const [message] = await ids('daily-messages');
    const [paper] = await ids('certificates');
    await db.collection('audits').updateOne({ _id: audit }, { $set: { remarks: 'forged' } });
    await db.collection('psc-inspections').deleteOne({ _id: psc });
    await db.collection('crew').updateOne({ _id: crew }, { $inc: { rev: 1 } });
    await db.collection<{ _id: number }>('requisitions').insertOne({ _id: 999 });
    await db.collection('changes').deleteOne({ scope: vessel, seq: 5 });
    await db.collection('files.chunks').deleteOne({ files_id: file, n: 1 });
    await db.collection<{ _id: string }>('counters').updateOne({ _id: 'audits' }, { $set: { value: 1 } });
    const [piece] = await db.collection('files.chunks').find<{ data: { buffer: Uint8Array } }>({ files_id: second, n: 0 }).toArray();
    const bytes = Buffer.from(piece?.data.buffer ?? []);
    bytes.writeUInt8(bytes.readUInt8(1_000) ^ 1, 1_000);
    await db.collection('files.chunks').updateOne({ files_id: second, n: 0 }, { $set: { data: bytes } });
    await db.collection('files.chunks').insertOne({ files_id: new ObjectId(), n: 0, data: Buffer.from("nobody's") });
    await db.collection('daily-messages').updateOne({ _id: message }, { $set: { deleted: true } });
    await db.collection('certificates').updateOne({ _id: paper }, { $set: { vessel: 777 } });
    await db.collection<{ _id: number }>('heads').updateOne({ _id: vessel }, { $inc: { projected: 1_000 } });
    const found = await findings(env);
    const about = [
      /has 6 after 4/,
      /audits \d+ .*remarks of the record/,
      /psc-inspections \d+ .*there is no record/,
      /crew \d+ .*is at revision/,
      /requisitions 999 is a record no change speaks of/,
      /the file \w+ .*lacks its piece 1/,
      /the counter of audits is at 1/,
      /the file \w+ .*its checksum is wrong/,
      /the file \w+ belongs to nothing/,
      /daily-messages \d+ .*the record is deleted, and its log says otherwise/,
      /certificates \d+ .*is stored under vessel 777/,
      /the log of vessel \d+ is said to be projected to \d+, which it does not hold/,
    ];
    for (const fault of about)
      expect(
        found.filter((line) => fault.test(line)),
        String(fault),
      ).toHaveLength(1);

    await db.collection('unfinished').insertOne({ at: new Date() });
    expect(await runTool('restore', env, [archive])).toMatchObject({ code: 0 });
    expect(await faultsIn(database.uri)).toEqual([]);
  } finally {
    await client.close();
    await database.stop();
  }
});
