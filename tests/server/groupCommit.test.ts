/** Group commit: writes that wait for one log go to the database in one command, and each is answered for itself. */
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AnyRecord, Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import type { Author } from '../../server/log/commit';
import { onChange } from '../../server/log/published';
import { Problem } from '../../shared/basics/problem';
import { connectDatabase, disconnectDatabase, refuseOldServer } from '../../server/database/connect';
import { openEpoch } from '../../server/database/epoch';
import { ChangeModel } from '../../server/database/models/log';
import { storage } from '../../server/database/storage';
import { updateOf } from '../../server/log/project';
import { deleteRecord, createRecord, readFields, updateRecord } from '../../server/records/writeRecords';
import { readRecord } from '../../server/records/readRecords';
import { validBody } from '../shared/validBody';
import { throwawayDatabase } from '../support/database';

const audits = kindOf('audits');
const MATE: Author = { user: 1, email: 'mate@example.com' };
const keyed = (key: string, request = 'same'): Author => ({ ...MATE, once: { key: `1:${key}`, request } });
let database: Awaited<ReturnType<typeof throwawayDatabase>>;
let vessel = 0;

const values = () => readFields(audits, validBody('audits'), 'add');
const create = (author = MATE) => createRecord(audits, vessel, author, values());
const update = (record: AnyRecord, change: Values, base?: number, author = MATE) =>
  updateRecord(audits, vessel, record.id, author, change, base);
const logOf = async () =>
  (await ChangeModel.find({ scope: vessel }).sort({ seq: 1 }).lean()).map(({ seq, record, rev }) => [seq, record, rev]);

/** Holds the commands of writers back, so that the next ones wait together. `lost`: the answer of the first is lost. */
function hold({ lost = false } = {}) {
  const client = mongoose.connection.getClient();
  const write = client.bulkWrite.bind(client);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const steps: number[] = [];
  vi.spyOn(client, 'bulkWrite').mockImplementation(async (models, options) => {
    steps.push(models.length);
    await held;
    const answer = await write(models, options);
    if (lost && steps.length === 1) throw new mongoose.mongo.MongoNetworkError('The answer was lost.');
    return answer;
  });
  return { steps, letGo };
}

describe.each([
  ['one process', true],
  ['several processes', false],
] as const)('%s', (_name, embedded) => {
  beforeAll(async () => {
    database = await throwawayDatabase();
    await connectDatabase(database.uri, embedded);
    await openEpoch();
    vessel = embedded ? 1_000 : 2_000;
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vessel += 1;
  });
  afterAll(async () => {
    await disconnectDatabase();
    await database?.stop();
  });

  test('the position of a log is stored for the next start, and is never ahead of the log', async () => {
    await Promise.all([create(), create(), create()]);
    await expect.poll(async () => (await storage.heads([vessel]))[0]?.projected).toBe(3);
  });

  test('writes that wait for a log are written by one command, numbered and published in their order', async () => {
    const published: number[] = [];
    const stop = onChange(({ scope, seq }) => scope === vessel && published.push(seq));
    const { steps, letGo } = hold();
    const first = create();
    await expect.poll(() => steps.length).toBe(1);
    const others = Array.from({ length: 40 }, () => create());
    letGo();
    const made = await Promise.all([first, ...others]);
    stop();
    // A change and its record, of one and then of forty.
    expect(steps).toEqual([2, 80]);
    expect(await logOf()).toEqual(made.map(({ id }, at) => [at + 1, id, 1]));
    expect(published).toEqual(made.map((_record, at) => at + 1));
  });

  test.each([
    ['answered at once', 0],
    ['answered late', 200],
  ])(
    'groups of several logs that come at one moment share a command, %s; one that is refused takes no other with it',
    async (_when, ms) => {
      const first = vessel;
      vessel += 3;
      const [, second, third] = await Promise.all(
        [first, first + 1, first + 2, first + 3].map(async (scope) => {
          await createRecord(audits, scope, MATE, values());
          return ChangeModel.findOne({ scope, seq: 1 }).orFail().lean();
        }),
      );
      if (!second || !third) throw new Error('no changes');
      const { steps, letGo } = hold();
      setTimeout(letGo, ms);
      const change = (scope: number, seq: number, record: number) => ({ ...second, _id: storage.changeId(), scope, seq, record, rev: 1 });
      const made = [
        change(first, 2, 9_000_001 + first * 10),
        change(first + 1, 1, 9_000_002 + first * 10), // the number is taken
        third, // stored already
        change(first + 3, 2, 9_000_004 + first * 10),
      ];
      expect(await Promise.all(made.map((each) => storage.insert([each], [updateOf(each)])))).toEqual([
        'stored',
        'taken',
        'itself',
        'projected',
      ]);
      expect(steps).toEqual([8, 4, 2]);
      expect(await storage.missing(made)).toEqual([made[1]]);
      expect(await storage.record('audits', { _id: made[0]?.record, rev: 1 })).not.toBeNull();
    },
  );

  test('of writes that wait together, each is answered for itself: what is refused takes no other with it', async () => {
    const [clashing, gone, kept] = [await create(), await create(), await create()];
    await update(clashing, { remarks: 'Theirs' });
    await deleteRecord(audits, vessel, gone.id, MATE, undefined);
    const before = (await logOf()).length;
    const { steps, letGo } = hold();
    const first = create();
    await expect.poll(() => steps.length).toBe(1);
    const signedOut = async () => {
      throw new Problem('signed_out', 'Signed out');
    };
    const answers = Promise.allSettled([
      update(clashing, { remarks: 'Mine' }, 1),
      update(kept, { remarks: 'Kept' }),
      update(gone, { remarks: 'Too late' }),
      create({ ...MATE, assertMayWrite: signedOut }),
      create({ ...MATE, epoch: 'another' }),
      create(),
    ]);
    letGo();
    await first;
    const codes = (await answers).map((answer) => (answer.status === 'fulfilled' ? 'done' : (answer.reason as Problem).code));
    expect(codes).toEqual(['conflict', 'done', 'not_found', 'signed_out', 'restored', 'done']);
    expect(steps).toEqual([2, 4]);
    expect(await logOf()).toHaveLength(before + 3);
    expect((await readRecord(audits, vessel, kept.id)).remarks).toBe('Kept');
  });

  test('two writers of one record are planned one after the other: the second sees what the first has done', async () => {
    const record = await create();
    const { steps, letGo } = hold();
    const first = create();
    await expect.poll(() => steps.length).toBe(1);
    const merged = update(record, { remarks: 'One' }, 1);
    const kept = update(record, { findings: 'Two' }, 1);
    const clashing = update(record, { remarks: 'Three' }, 1);
    letGo();
    await first;
    expect(await merged).toMatchObject({ rev: 2, remarks: 'One' });
    expect(await kept).toMatchObject({ rev: 3, remarks: 'One', findings: 'Two' });
    await expect(clashing).rejects.toMatchObject({ code: 'conflict', more: { theirs: { rev: 3, remarks: 'One', findings: 'Two' } } });
  });

  test('a request sent again while the first still waits has one effect and the same answer; its key stands for no other', async () => {
    const { steps, letGo } = hold();
    const first = create();
    await expect.poll(() => steps.length).toBe(1);
    const twice = [create(keyed('twice')), create(keyed('twice'))];
    const other = create(keyed('twice', 'another'));
    letGo();
    await first;
    const [one, again] = await Promise.all(twice);
    expect(again).toEqual(one);
    await expect(other).rejects.toMatchObject({ code: 'reused_key' });
    expect(await logOf()).toHaveLength(2);
  });

  test('a group whose answer is lost is written once', async () => {
    const { letGo } = hold({ lost: true });
    const writing = [create(), create(keyed('lost'))];
    letGo();
    const made = await Promise.all(writing);
    expect(await logOf()).toEqual(made.map(({ id }, at) => [at + 1, id, 1]));
    expect((await readRecord(audits, vessel, made[0]?.id ?? 0)).rev).toBe(1);
  });
});

test('where another process takes a number amid a group, what had arrived is answered and the rest is written after it', async () => {
  vessel = 300;
  database = await throwawayDatabase();
  await connectDatabase(database.uri, false);
  await openEpoch();
  await create();
  const { steps, letGo } = hold();
  const first = create();
  await expect.poll(() => steps.length).toBe(1);
  const group = [create(), create(), create()];
  await ChangeModel.create({
    scope: vessel,
    seq: 4,
    kind: 'audits',
    record: 90_000,
    rev: 1,
    op: 'created',
    fields: {},
    was: {},
    by: 'far@example.com',
    user: 2,
    at: new Date(),
  });
  letGo();
  const made = await Promise.all([first, ...group]);
  expect((await logOf()).map(([seq]) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
  const records = (await logOf()).map(([, record]) => record);
  expect(made.map(({ id }) => records.filter((record) => record === id).length)).toEqual([1, 1, 1, 1]);
  await disconnectDatabase();
  await database.stop();
});

test('a server that lacks the command of a group is refused by its version', () => {
  expect(() => refuseOldServer(21)).toThrow('Use MongoDB 8.0 or newer');
  expect(() => refuseOldServer(undefined)).toThrow('Use MongoDB 8.0 or newer');
  expect(() => refuseOldServer(25)).not.toThrow();
});
