/** A search goes by the index of words: one word by it alone, several by a bounded number of records. The very queries are explained. */
import { type Db, type Document, MongoClient } from 'mongodb';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { KIND_NAMES, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { connectDatabase, disconnectDatabase } from '../../server/database/connect';
import { openEpoch } from '../../server/database/epoch';
import { MOST_SEARCHED, readSearch } from '../../server/queries/searchRoutes';
import { createYield } from '../../server/database/yieldToOthers';
import { SearchWordsPositionModel } from '../../server/database/models/projections';
import { updateSearchWords } from '../../server/status/maintainDueIndex';
import { touchedBetween } from '../../server/status/touchedBetween';
import { throwawayDatabase } from '../support/database';
import { type Asked, explainQuery } from '../support/explainQuery';
import { fillPast } from '../support/fillPast';

const INDEX = 'deleted_1_words_1__id_-1_vessel_1';

let database: Awaited<ReturnType<typeof throwawayDatabase>>;
let client: MongoClient;
let db: Db;
const finds: Asked[] = [];
const pipelines: Document[] = [];

beforeAll(async () => {
  database = await throwawayDatabase();
  client = await MongoClient.connect(database.uri);
  db = client.db();
  await connectDatabase(database.uri, false);
  await openEpoch();
  await fillPast(db);
  mongoose.set('debug', (collection: string, method: string, filter: Document, options: Document = {}) => {
    if (method === 'aggregate') pipelines.push({ aggregate: collection, pipeline: filter, cursor: {}, hint: options.hint });
    if (method.startsWith('find')) finds.push({ collection, method, filter, ...options });
  });
});
beforeEach(() => {
  finds.length = 0;
  pipelines.length = 0;
});
afterAll(async () => {
  mongoose.set('debug', false);
  await disconnectDatabase();
  await client?.close();
  await database?.stop();
});

const explain = (query: Asked) => explainQuery(db, query);

test('one word reads no record but those it tells of', async () => {
  expect((await readSearch({ q: 'rotterdam', form: 'full', only: null })).counts.crew).toBe(101);
  const byWord = finds.filter(({ filter }) => 'words' in filter);
  expect(byWord).toHaveLength(KIND_NAMES.length);
  for (const query of byWord) {
    const { stages, examined, returned } = await explain(query);
    expect([stages.includes(INDEX), examined, returned], query.collection).toEqual([true, 0, 101]);
  }
  for (const query of finds.filter(({ filter }) => !('words' in filter))) {
    const { stages, examined, returned } = await explain(query);
    expect(stages, query.collection).not.toContain('COLLSCAN');
    expect(examined, query.collection).toBeLessThanOrEqual(returned);
  }
});

test('of several words the rarest leads, and a bounded number of its records is read', async () => {
  await readSearch({ q: 'paris mou rotterdam', kind: 'crew', form: 'summary', only: null });
  expect(pipelines).toHaveLength(1);
  expect(pipelines[0]?.pipeline[1]).toEqual({ $limit: MOST_SEARCHED.alone });
  const { stages } = await db.command({ explain: pipelines[0], verbosity: 'executionStats' });
  const { winningPlan } = stages[0].$cursor.queryPlanner;
  expect(JSON.stringify(winningPlan)).toContain(INDEX);
  // Of 1,000 records a quarter is in Rotterdam, less those that are deleted.
  expect(stages[0].$cursor.executionStats.totalDocsExamined).toBe(200);
});

test('the words of a vessel are brought up from its own records', async () => {
  await updateSearchWords([1_003]);
  expect(finds.map(({ collection }) => collection)).toEqual(expect.arrayContaining([...VESSEL_KINDS]));
  for (const query of finds.filter(({ collection }) => collection !== 'wordsKept')) {
    const { stages, examined, returned } = await explain(query);
    expect(stages, query.collection).not.toContain('COLLSCAN');
    expect(examined, query.collection).toBe(returned);
  }
});

test('after many changes of a longer log the words of the changed records alone are brought up', async () => {
  const newest = await db.collection('changes').findOne({ scope: 1_005 }, { sort: { seq: -1 } });
  await db.collection<{ _id: number }>('heads').updateOne({ _id: 1_005 }, { $set: { projected: newest?.seq } });
  await updateSearchWords([1_005]);
  await SearchWordsPositionModel.updateOne({ _id: 1_005 }, { $inc: { seq: -9_000 } });
  finds.length = 0;
  await updateSearchWords([1_005]);
  const read = finds.filter(({ collection }) => (VESSEL_KINDS as readonly string[]).includes(collection));
  expect(read.map(({ filter }) => Object.keys(filter))).toEqual([['_id']]);
});

test('the records that changed in several logs are found by the index of log numbers', async () => {
  const ranges = [1_003, 1_004].map((scope) => ({ scope, from: 0, to: 30_000 }));
  await touchedBetween(ranges, createYield());
  expect(finds).toHaveLength(1);
  for (const query of finds) {
    const { stages, examined, returned } = await explain(query);
    expect(stages).not.toContain('COLLSCAN');
    expect(returned).toBeGreaterThan(0);
    expect(examined).toBe(returned);
  }
});
