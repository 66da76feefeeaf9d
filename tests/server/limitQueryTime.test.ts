/** Every question to the database has a limit: the engine ends what takes too long, and what is never answered is given up. */
import { MongoClient } from 'mongodb';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase, databaseAnswers, disconnectDatabase } from '../../server/database/connect';
import { openFile } from '../../server/database/fileStore';
import { isLostLink } from '../../server/database/databaseErrors';
import { limitQueryTime } from '../../server/database/withTimeout';
import { ChangeModel } from '../../server/database/models/log';
import { SessionModel } from '../../server/database/models/accounts';
import { throwawayDatabase } from '../support/database';
import { openRelay, type Relay } from '../support/relay';
import { PATIENCE_MS } from '../support/tier';
import { until } from '../support/until';

const LIMIT_MS = 1_500;
const DOCUMENTS = 4_000;

let database: Awaited<ReturnType<typeof throwawayDatabase>>;
let client: MongoClient;
let relay: Relay;

beforeAll(async () => {
  database = await throwawayDatabase();
  client = await MongoClient.connect(database.uri);
  await client
    .db()
    .collection('slow')
    .insertMany(Array.from({ length: DOCUMENTS }, (_, n) => ({ n })));
  const uri = new URL(database.uri);
  relay = await openRelay(uri.hostname, Number(uri.port));
  uri.port = String(relay.port);
  // Connecting also builds the indexes: a busy machine needs longer for that.
  await connectDatabase(uri.href, false, PATIENCE_MS);
  limitQueryTime(LIMIT_MS);
});
afterAll(async () => {
  // The driver belongs to all files of this process.
  limitQueryTime();
  relay?.set('open');
  await disconnectDatabase();
  relay?.stop();
  await client?.close();
  await database?.stop();
});

/** What became of a question. */
const outcome = (question: () => PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve()
    .then(question)
    .then(
      () => 'answered',
      (error: unknown) => (isLostLink(error) ? 'given up' : error),
    );

/** Compares every document with every other, many times over: minutes of work. */
const slow = [
  {
    $lookup: {
      from: 'slow',
      let: { n: '$n' },
      pipeline: [{ $match: { $expr: { $lt: [{ $mod: [{ $multiply: ['$n', '$$n'] }, 7] }, -1] } } }],
      as: 'never',
    },
  },
  { $match: { 'never.0': { $exists: true } } },
];

test('a question that takes too long is given up, and the engine stops working on it', async () => {
  expect(await outcome(() => mongoose.connection.collection('slow').aggregate(slow).toArray())).toBe('given up');
  const running = async () => {
    const { inprog } = await client.db('admin').command({ currentOp: 1, active: true });
    return (inprog as { ns?: string; command?: object }[]).filter(({ command }) => JSON.stringify(command ?? {}).includes('never'));
  };
  await until(async () => (await running()).length === 0, 'the engine to stop');
});

test.each<[string, () => PromiseLike<unknown>]>([
  ['a query', () => ChangeModel.find({ scope: 1 }).lean()],
  [
    'a cursor',
    async () => {
      for await (const change of ChangeModel.find({ scope: 1 }).cursor()) expect(change).toBeNull();
    },
  ],
  ['an aggregation', () => ChangeModel.aggregate([{ $match: { scope: 1 } }])],
  [
    'a document to be kept',
    () => SessionModel.create({ _id: 'x', user: 1, email: 'x', created: new Date(), expires: new Date(), lastSeen: new Date() }),
  ],
  ['several writes', () => ChangeModel.bulkWrite([{ updateOne: { filter: { scope: 1 }, update: { $set: { by: 'x' } } } }])],
  ['a file', async () => (await openFile('x.pdf', 'application/pdf', { user: 1, quota: 0, size: 1 })).end('')],
  ['the driver itself', () => mongoose.connection.collection('slow').insertOne({ n: 0 })],
])('%s is given up when the network swallows it', async (_what, question) => {
  relay.set('silent');
  try {
    expect(await Promise.all([outcome(question), databaseAnswers()])).toEqual(['given up', false]);
  } finally {
    relay.set('open');
    await until(databaseAnswers, 'the database to answer again');
  }
});
