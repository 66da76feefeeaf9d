/** Erasing a seafarer's personal data: nothing that is stored, answered, exported or archived afterwards contains it; numbers and dates stay. */
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trailPath } from '../../shared/api/activity';
import { ERASURE_SENTENCES as SAY, erasurePaths, type PersonalRecord } from '../../shared/api/erasure';
import { paths } from '../../shared/api/paths';
import { searchPath } from '../../shared/api/search';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { type ThrowawayDatabase, throwawayDatabase } from '../support/database';
import { answersWithSecrets, HIM, SECRETS, secretsIn, secretsStored } from '../support/erasure';
import { faultsIn } from '../support/faultsIn';
import { download } from '../support/multipart';
import { openSocket } from '../support/openSocket';
import { person, type Person } from '../support/person';
import { runTool } from '../support/runTool';
import { type RunningServer, startServer } from '../support/startServer';
import { rechained, trailLines } from '../support/trails';
import { until } from '../support/until';

const folder = mkdtempSync(join(tmpdir(), 'vessel-ops-erasure-'));
const archive = join(folder, 'before.backup');
let database: ThrowawayDatabase;
let server: RunningServer;
let master: Person;
let own: number;
let other: number;
/** His three records: on two ships, and one that was deleted. */
let records: { kind: 'crew'; vessel: number; id: number }[];
let trail: string;

const env = (uri = database.uri) => ({ MONGODB_URI: uri, DATA_DIR: folder });
const pathOf = ({ vessel, id }: { vessel: number; id: number }) => paths.record('crew', vessel, id);

async function add(vessel: number, values: object): Promise<{ kind: 'crew'; vessel: number; id: number }> {
  const { status, body } = await master.post(paths.create('crew', vessel), validBody('crew', { ...HIM, rank: 'Master', ...values }));
  expect(status).toBe(201);
  return { kind: 'crew', vessel, id: Number(body.id) };
}

beforeAll(async () => {
  database = await throwawayDatabase();
  server = await startServer({ dataDir: folder, env: { MONGODB_URI: database.uri } });
  master = await person(server.url);
  own = await addVessel(server.url, master.token, 'Own');
  other = await addVessel(server.url, master.token, 'Other');
  records = [await add(own, {}), await add(other, { name: 'Z. Vantabrook', remarks: '' }), await add(other, { passport: '' })];
  const [first, , third] = records;
  if (!first || !third) throw new Error('no records');
  await master.put(pathOf(first), validBody('crew', { ...HIM, rank: 'Chief Officer', remarks: 'allergic to quinoa, and to Vantabrook' }));
  await master.remove(pathOf(third));
  await add(other, { name: 'Bo Ek', indos: '', seaman_book: '', passport: '', remarks: 'none' });
  trail = join(folder, 'trail.jsonl');
  writeFileSync(trail, (await download(server.url, trailPath('fleet', {}, 'jsonl'), master.token)).bytes);
  expect(await runTool('backup', env(), [archive])).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await server.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the records of one person on all ships are found by name and documents, deleted ones too', async () => {
  const [first] = records;
  if (!first) throw new Error('no record');
  const { body } = await master.get(erasurePaths.samePerson(first));
  const found = body.records as PersonalRecord[];
  expect(found.map(({ vessel, id, deleted }) => ({ vessel, id, deleted }))).toEqual([
    { vessel: own, id: first.id, deleted: false },
    { vessel: other, id: records[1]?.id, deleted: false },
    { vessel: other, id: records[2]?.id, deleted: true },
  ]);
  expect(await master.post(erasurePaths.erasures, { records: [] })).toMatchObject({ status: 400, body: { error: SAY.records } });
  expect(await master.post(erasurePaths.erasures, { records: [{ ...first, kind: 'audits' }] })).toMatchObject({ status: 400 });
});

test('a period proposes what is past it and erases nothing by itself', async () => {
  const old = await add(own, {
    ...HIM,
    name: 'Old Hand',
    indos: '',
    seaman_book: '',
    passport: '',
    remarks: '',
    date_of_joining: '1990-01-01',
    contract_period: '6 Months',
  });
  expect((await master.put(erasurePaths.retention, { periods: { crew: 0 } })).body.error).toBe(SAY.years);
  const { body } = await master.put(erasurePaths.retention, { periods: { crew: 20 } });
  expect(body).toMatchObject({
    periods: { crew: 20 },
    records: [{ ...old, ship: 'Own', name: 'Old Hand', day: '1990-07-01', deleted: false }],
  });
  expect((await master.get(pathOf(old))).body.name).toBe('Old Hand');
  expect(JSON.stringify((await master.get(paths.activity('fleet'))).body.settings)).toContain('crew: 20');
});

test('erased values are found nowhere, and what is no personal data stays', async () => {
  const [first, second, third] = records;
  if (!first || !second || !third) throw new Error('no records');
  const socket = await openSocket(server.url, { token: master.token });
  const told = new Promise((resolve) => socket.socket.on('erased', resolve));
  const hits = async () => (await master.get(searchPath('Zyxquilla'))).body.hits as unknown[];
  await expect.poll(hits).toHaveLength(1);
  expect(await master.post(erasurePaths.erasures, { records })).toMatchObject({ status: 200, body: { erased: 3 } });
  expect(await hits()).toEqual([]);
  expect(await told).toMatch(/^\d+\.\d+$/);
  socket.close();
  // Repeated, it does nothing.
  const head = (await master.get(paths.changes(own, 0))).body.head;
  await master.post(erasurePaths.erasures, { records });
  expect((await master.get(paths.changes(own, 0))).body.head).toBe(head);

  const { body } = await master.get(pathOf(first));
  expect(body).toMatchObject({ name: 'Erased', indos: null, passport: null, seaman_book: null, remarks: null, rank: 'Chief Officer' });
  // Browsers compare revisions with that of the erasure.
  const { epoch } = (await master.get(paths.changes(own, 0))).body;
  const listed = (await master.get(erasurePaths.erasures)).body;
  expect(listed).toMatchObject({
    epoch,
    records: expect.arrayContaining([{ ...first, rev: body.rev, at: expect.any(String) }]) as unknown,
  });
  expect(body.date_of_joining).toBe(validBody('crew').date_of_joining);
  expect(await answersWithSecrets(server.url, master.token, { vessels: [own, other], records })).toEqual([]);
  await until(
    async () => (await secretsStored(database.uri)).length === 0,
    () => 'the database to forget',
  );
  expect(await faultsIn(database.uri)).toEqual([]);
  // The deleted one is still deleted, and can be restored without its values.
  expect((await master.get(pathOf(third))).status).toBe(404);
  expect((await master.post(paths.restore('crew', other, third.id))).body).toMatchObject({ name: 'Erased', rank: 'Master' });
});

test('an edit that is based on the values from before writes what is not personal alone', async () => {
  const [first] = records;
  if (!first) throw new Error('no record');
  const late = validBody('crew', { ...HIM, rank: 'Second Officer' });
  const { status, body } = await master.put(pathOf(first), late, { 'If-Match': '"2"' });
  expect({ status, body }).toMatchObject({ status: 200, body: { name: 'Erased', passport: null, rank: 'Second Officer' } });
});

test('an archive made afterwards contains no value; one from before is erased again when it is restored', async () => {
  const after = join(folder, 'after.backup');
  expect(await runTool('backup', env(), [after])).toMatchObject({ code: 0 });
  const texts = [archive, after].map((path) => gunzipSync(readFileSync(path)).toString());
  expect(texts.map((text) => secretsIn(text).length)).toEqual([SECRETS.length, 0]);
  const restored = await throwawayDatabase();
  try {
    const { code, out, err } = await runTool('restore', env(restored.uri), [archive]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('Personal data of 3 records was erased again');
    expect(await secretsStored(restored.uri)).toEqual([]);
  } finally {
    await restored.stop();
  }
});

test('a restore into a MongoDB server makes DATA_DIR, which lists what the archive says was erased', async () => {
  const [unmade, erased] = [join(folder, 'unmade'), join(folder, 'erased.backup')];
  expect(await master.post(erasurePaths.erasures, { records: [await add(own, { name: 'Once' })] })).toMatchObject({ status: 200 });
  expect(await runTool('backup', env(), [erased])).toMatchObject({ code: 0 });
  const restored = await throwawayDatabase();
  try {
    const there = { MONGODB_URI: restored.uri, DATA_DIR: unmade };
    expect(await runTool('restore', there, [erased])).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(join(unmade, 'erasures.jsonl'), 'utf8')).toContain('"user":');
  } finally {
    await restored.stop();
  }
});

test('the files of a database that is filled from an archive made afterwards contain no value', async () => {
  // Those of the database itself follow at its next start: tests/faults/erasedFiles.test.ts.
  const fresh = join(folder, 'fresh');
  expect(await runTool('restore', { DATA_DIR: fresh }, [join(folder, 'after.backup')])).toMatchObject({ code: 0, err: '' });
  const files = readdirSync(fresh, { recursive: true, encoding: 'utf8', withFileTypes: true }).filter((each) => each.isFile());
  const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'));
  expect(texts.some((text) => text.includes('Bo Ek'))).toBe(true);
  expect(texts.flatMap(secretsIn)).toEqual([]);
});

test('an older archive over a full database: who does as the refusal says brings nothing back', async () => {
  const [home, erased, back] = ['home', 'erasedAll.backup', 'back.backup'].map((name) => join(folder, name)) as [string, string, string];
  expect(await master.post(erasurePaths.erasures, { records })).toMatchObject({ status: 200 });
  expect(await runTool('backup', env(), [erased])).toMatchObject({ code: 0 });
  expect(await runTool('restore', { DATA_DIR: home }, [erased])).toMatchObject({ code: 0 });
  const { code, err } = await runTool('restore', { DATA_DIR: home }, [archive]);
  const [, full = ''] = /Nothing was changed\. Move the folder (\S+) away, and run this again\./.exec(err) ?? [];
  expect({ code, full }).toEqual({ code: 1, full: join(home, 'database') });
  renameSync(full, join(folder, 'away'));
  const { out } = await runTool('restore', { DATA_DIR: home }, [archive]);
  expect(out).toContain('Personal data of 3 records was erased again');
  expect(await runTool('backup', { DATA_DIR: home }, [back])).toMatchObject({ code: 0 });
  expect(secretsIn(gunzipSync(readFileSync(back)).toString())).toEqual([]);
});

test('an audit trail from before tells what was erased since, and still notices what was altered', async () => {
  const checked = await runTool('verify', env(), ['--trail', trail]);
  expect(checked).toMatchObject({ code: 0 });
  expect(checked.out).toMatch(/The personal data of [1-9] entries was erased in the log since\./);
  // An erased entry whose rank was altered, in a chain that was made anew.
  const lines = trailLines(readFileSync(trail, 'utf8'));
  const altered = lines.find(({ entry }) => entry?.fields.name?.after === HIM.name)?.entry;
  if (altered) altered.fields.rank = { before: null, after: 'Cook' };
  const forged = join(folder, 'forged.jsonl');
  writeFileSync(forged, rechained(lines));
  const { code, err } = await runTool('verify', env(), ['--trail', forged]);
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('differs from the log: fields.') as string });
});

test('an archive from between two erasures of one record brings nothing back', async () => {
  const between = join(folder, 'between.backup');
  const vessel = await addVessel(server.url, master.token, 'Twice');
  const body = validBody('crew', { ...HIM, rank: 'Master' });
  const { body: made } = await master.post(paths.create('crew', vessel), body);
  const erase = async () =>
    expect(await master.post(erasurePaths.erasures, { records: [{ kind: 'crew', vessel, id: made.id }] })).toMatchObject({ status: 200 });
  await erase();
  expect(await master.put(paths.record('crew', vessel, Number(made.id)), body)).toMatchObject({ status: 200 });
  expect(await runTool('backup', env(), [between])).toMatchObject({ code: 0 });
  await erase();
  const restored = await throwawayDatabase();
  try {
    const restoring = await runTool('restore', env(restored.uri), [between]);
    expect(restoring).toMatchObject({ code: 0, err: '' });
    expect(restoring.out).toMatch(/Personal data of [1-9] records was erased again/);
    expect(await secretsStored(restored.uri)).toEqual([]);
  } finally {
    await restored.stop();
  }
});
