/** What a session reads never goes back: a record is in the database before its write is answered, and the list read next has it too. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { kindOf } from '../../shared/kinds';
import { connectDatabase, disconnectDatabase } from '../../server/database/connect';
import { openEpoch } from '../../server/database/epoch';
import { recordModel } from '../../server/database/models/record';
import { recordHistory } from '../../server/records/recordHistory';
import { readList } from '../../server/records/readList';
import { onChange } from '../../server/log/published';
import { readDocument, readDocumentAsTold, readRecord } from '../../server/records/readRecords';
import { createRecord, readFields, updateRecord } from '../../server/records/writeRecords';
import { validBody } from '../shared/validBody';
import { throwawayDatabase } from '../support/database';
import { until } from '../support/until';

const audits = kindOf('audits');
const MATE = { user: 1, email: 'mate@example.com' };
let database: Awaited<ReturnType<typeof throwawayDatabase>>;

/** Projections reach the database once they are let go, or reach it at once, and their writer hears of it once the answer is let go. */
function holdProjections(which: 'before' | 'answer' = 'answer'): () => void {
  const model = recordModel('audits');
  const write = model.updateOne.bind(model);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  vi.spyOn(model, 'updateOne').mockImplementation(((...args: Parameters<typeof write>) =>
    which === 'before'
      ? held.then(() => write(...args))
      : write(...args).then((answer) => held.then(() => answer))) as unknown as typeof write);
  return letGo;
}

async function listed(vessel: number, id: number) {
  const body = JSON.parse(String(await readList(audits, vessel, 'summary'))) as { audits: { id: number; rev: number }[]; seq: number };
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

    const letGo = holdProjections();
    const writing = updateRecord(audits, vessel, id, MATE, { remarks: 'Seen twice' }, undefined);
    await until(async () => (await readRecord(audits, vessel, id)).rev === 2, 'the record, before its write is answered');
    const reading = listed(vessel, id);
    // What is asked for after the list has its answer: the list had every chance to be told too early.
    await recordHistory(audits, vessel, id);
    letGo();
    expect(await reading).toEqual({ seq: 2, rev: 2 });
    expect((await writing).rev).toBe(2);
  });

  test('a file that is asked for once its change is told is that of the change, not the one before', async () => {
    const { id } = await createRecord(audits, vessel, MATE, readFields(audits, validBody('audits'), 'add'));
    const letGo = holdProjections('before');
    const told = new Promise<void>((done) => {
      const stop = onChange(({ record, rev }) => record === id && rev === 2 && (stop(), done()));
    });
    const writing = updateRecord(audits, vessel, id, MATE, { remarks: 'Told first' }, undefined);
    await told;
    const reading = readDocumentAsTold(audits, vessel, id);
    // It had every chance to read too early.
    expect((await readDocument(audits, vessel, id)).rev).toBe(1);
    letGo();
    expect((await reading).rev).toBe(2);
    await writing;
  });
});
