/** On a database others write to, a list is held at a number of its log: what is answered is never older than the newest change. */
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { kindOf } from '../../shared/kinds/kinds';
import { connectDatabase, disconnectDatabase } from '../../server/database/connect';
import { openEpoch } from '../../server/database/epoch';
import { HeadModel, ChangeModel, InstallationModel } from '../../server/database/models/log';
import { recordModel } from '../../server/database/models/projections';
import { changesFor } from '../../server/log/changesFor';
import { readList } from '../../server/records/readList';
import { createRecord, readFields } from '../../server/records/writeRecords';
import { nextBatch } from '../../server/webhook/nextEvents';
import { validBody } from '../shared/validBody';
import { throwawayDatabase } from '../support/database';
import { EDITOR } from '../../server/http/access';

const READER = { invoiceForm: 'summary', access: EDITOR } as const;

const VESSEL = 7;
let database: Awaited<ReturnType<typeof throwawayDatabase>>;

beforeAll(async () => {
  database = await throwawayDatabase();
  await connectDatabase(database.uri, false);
  await openEpoch();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await disconnectDatabase();
  await database?.stop();
});

test('a list asked for right after an answer holds what was answered, however slow the note', async () => {
  const audits = kindOf('audits');
  const write = HeadModel.updateOne.bind(HeadModel);
  vi.spyOn(HeadModel, 'updateOne').mockImplementation(((...args: Parameters<typeof write>) =>
    delay(150).then(() => write(...args))) as unknown as typeof write);
  for (let nth = 1; nth <= 4; nth += 1) {
    const { id } = await createRecord(
      audits,
      VESSEL,
      { user: 1, email: 'mate@example.com' },
      readFields(audits, validBody('audits'), 'add'),
    );
    const { audits: listed, seq } = JSON.parse(String(await readList(audits, VESSEL, READER))) as {
      audits: { id: number }[];
      seq: number;
    };
    expect(listed.map((record) => record.id)).toContain(id);
    expect(seq).toBe(nth);
  }
});

test('a list that is held is answered without reading its records, until the log moves here or in another process', async () => {
  const audits = kindOf('audits');
  const read = async () => JSON.parse(String(await readList(audits, VESSEL, READER))) as { audits: { id: number }[]; seq: number };
  const { seq } = await read();
  const records = vi.spyOn(recordModel('audits').collection, 'find');
  expect((await Promise.all([read(), read()])).map((list) => list.seq)).toEqual([seq, seq]);
  expect(records).not.toHaveBeenCalled();

  // Another process: it writes the change, its record and its note, and tells nobody.
  const mongo = await MongoClient.connect(database.uri);
  const db = mongo.db();
  const [last] = await db.collection('changes').find({ scope: VESSEL }).sort({ seq: -1 }).limit(1).toArray();
  const there = { scope: VESSEL, kind: 'audits', op: 'created', rev: 1, by: 'x', user: 2, at: new Date() };
  await db.collection('changes').insertOne({ ...there, seq: seq + 1, record: 9_000, fields: last?.fields });
  await db.collection<{ _id: number }>('audits').insertOne({ _id: 9_000, ...last?.fields, rev: 1, vessel: VESSEL, deleted: false });
  await db.collection<{ _id: number }>('heads').updateOne({ _id: VESSEL }, { $set: { projected: seq + 1 } });
  const moved = await read();
  expect([moved.seq, moved.audits.some(({ id }) => id === 9_000)]).toEqual([seq + 1, true]);

  // One that died before its record was written: the record is made here.
  await db.collection('changes').insertOne({ ...there, seq: seq + 2, record: 9_001, fields: last?.fields });
  await mongo.close();
  const repaired = await read();
  expect([repaired.seq, repaired.audits.some(({ id }) => id === 9_001)]).toEqual([seq + 2, true]);
});

test('a log that changes while a webhook without changes reads the heads is read again', async () => {
  const [audits, other] = [kindOf('audits'), VESSEL + 1];
  await createRecord(audits, other, { user: 1, email: 'mate@example.com' }, readFields(audits, validBody('audits'), 'add'));
  const changed = new Set([other]);
  const batch = nextBatch({ changes: false, sections: [] }, new Map(), changed);
  changed.add(other);
  expect([...(await batch).to]).toEqual([[other, 1]]);
  expect([...changed]).toEqual([other]);
});

test('pages that join a log at its newest number ask one question together', async () => {
  const { head } = await changesFor(VESSEL, {}, READER);
  const asked = vi.spyOn(InstallationModel.collection, 'aggregate');
  const changes = [vi.spyOn(ChangeModel.collection, 'find'), vi.spyOn(ChangeModel.collection, 'findOne')];
  const joined = await Promise.all(Array.from({ length: 20 }, () => changesFor(VESSEL, { since: head }, READER)));
  expect(joined.map((each) => [each.head, each.changes])).toEqual(joined.map(() => [head, []]));
  expect([asked.mock.calls.length, ...changes.map(({ mock }) => mock.calls.length)]).toEqual([1, 0, 0]);
});
