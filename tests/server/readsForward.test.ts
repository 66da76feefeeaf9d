/** What a session reads never goes back: a record is in the database before its write is answered, and the list read next has it too. */
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { kindOf } from '../../shared/kinds/kinds';
import { onChange } from '../../server/log/published';
import { connectDatabase, disconnectDatabase } from '../../server/database/connect';
import { openEpoch } from '../../server/database/epoch';
import { recordHistory, readDocument, readRecord } from '../../server/records/readRecords';
import { readList } from '../../server/records/readList';
import { createRecord, readFields, updateRecord } from '../../server/records/writeRecords';
import { validBody } from '../shared/validBody';
import { throwawayDatabase } from '../support/database';
import { until } from '../support/until';
import { EDITOR } from '../../server/http/access';

const audits = kindOf('audits');
const MATE = { user: 1, email: 'mate@example.com' };
let database: Awaited<ReturnType<typeof throwawayDatabase>>;

/** Writes reach the database once they are let go, or reach it at once, and their writer hears of it once the answer is let go. */
function hold(what: 'writes' | 'answers'): { letGo(): void; begun: Promise<void> } {
  const client = mongoose.connection.getClient();
  const write = client.bulkWrite.bind(client);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  vi.spyOn(client, 'bulkWrite').mockImplementation(async (...args) => {
    begin();
    if (what === 'writes') await held;
    const answer = await write(...args);
    await held;
    return answer;
  });
  return { letGo: () => letGo(), begun };
}

async function listed(vessel: number, id: number) {
  const body = JSON.parse(String(await readList(audits, vessel, { invoiceForm: 'summary', access: EDITOR }))) as {
    audits: { id: number; rev: number }[];
    seq: number;
  };
  return { seq: body.seq, rev: body.audits.find((audit) => audit.id === id)?.rev };
}

describe.each([
  ['one process', true],
  ['several processes', false],
] as const)('%s', (_name, embedded) => {
  const vessel = embedded ? 7 : 8;
  beforeAll(async () => {
    database = await throwawayDatabase();
    await connectDatabase(database.uri, embedded);
    await openEpoch();
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    await disconnectDatabase();
    await database?.stop();
  });

  test('a list that is read after a record, while another writes, is as new as the record', async () => {
    const { id } = await createRecord(audits, vessel, MATE, readFields(audits, validBody('audits'), 'add'));
    // Held in memory from here on, at number 1.
    expect(await listed(vessel, id)).toEqual({ seq: 1, rev: 1 });

    const { letGo } = hold('answers');
    const writing = updateRecord(audits, vessel, id, MATE, { remarks: 'Seen twice' }, undefined);
    await until(async () => (await readRecord(audits, vessel, id)).rev === 2, 'the record, before its write is answered');
    const reading = listed(vessel, id);
    // What is asked for after the list has its answer: the list had every chance to be told too early.
    await recordHistory(audits, vessel, id);
    letGo();
    expect(await reading).toEqual({ seq: 2, rev: 2 });
    expect((await writing).rev).toBe(2);
  });

  test('a change is published once its record holds it: who hears of a new file may ask for it at once', async () => {
    const { id } = await createRecord(audits, vessel, MATE, readFields(audits, validBody('audits'), 'add'));
    let atOnce: Promise<number> | undefined;
    const stop = onChange(({ record, rev }) => {
      if (record === id && rev === 2) atOnce = readDocument(audits, vessel, id).then((document) => document.rev);
    });
    const { letGo, begun } = hold('writes');
    const writing = updateRecord(audits, vessel, id, MATE, { remarks: 'Asked for at once' }, undefined);
    await begun;
    expect(atOnce).toBeUndefined();
    letGo();
    await writing;
    stop();
    expect(await atOnce).toBe(2);
  });
});
