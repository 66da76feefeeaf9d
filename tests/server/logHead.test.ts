/** On a database others write to, a list is as old as the note of how far its records have come: nobody is answered before that is written. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { kindOf } from '../../shared/kinds/kinds';
import { connectDatabase, disconnectDatabase } from '../../server/database/connect';
import { openEpoch } from '../../server/database/epoch';
import { Head } from '../../server/database/models/head';
import { readList } from '../../server/records/readList';
import { createRecord, readFields } from '../../server/records/writeRecords';
import { validBody } from '../shared/validBody';
import { throwawayDatabase } from '../support/database';

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
  const write = Head.updateOne.bind(Head);
  vi.spyOn(Head, 'updateOne').mockImplementation(((...args: Parameters<typeof write>) =>
    delay(150).then(() => write(...args))) as unknown as typeof write);
  for (let nth = 1; nth <= 4; nth += 1) {
    const { id } = await createRecord(
      audits,
      VESSEL,
      { user: 1, email: 'mate@example.com' },
      readFields(audits, validBody('audits'), 'add'),
    );
    const { audits: listed, seq } = JSON.parse(String(await readList(audits, VESSEL, 'summary'))) as {
      audits: { id: number }[];
      seq: number;
    };
    expect(listed.map((record) => record.id)).toContain(id);
    expect(seq).toBe(nth);
  }
});
