/** A mark that means nothing in the log there is now: told, and begun afresh. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { todayUtc } from '../../shared/basics/calendar';
import { connectDatabase, disconnectDatabase } from '../../server/database/connect';
import { closeEpoch, openEpoch, redrawEpoch } from '../../server/database/epoch';
import { openMark } from '../../server/queries/whatsNewRoutes';
import { throwawayDatabase } from '../support/database';

let database: Awaited<ReturnType<typeof throwawayDatabase>>;

beforeAll(async () => {
  database = await throwawayDatabase();
  await connectDatabase(database.uri, false);
  await openEpoch();
});
afterAll(async () => {
  await disconnectDatabase();
  await database?.stop();
});

const fresh = (seq: number) => ({ seq, day: todayUtc() });

test('there was none; it holds; it is ahead of the log', async () => {
  expect(await openMark(1, 7, 12)).toEqual({ mark: fresh(12), begun: 'first' });
  expect(await openMark(1, 7, 20)).toEqual({ mark: fresh(12) });
  expect(await openMark(2, 7, 20)).toEqual({ mark: fresh(20), begun: 'first' });
  expect(await openMark(1, 7, 5)).toEqual({ mark: fresh(5), begun: 'ahead' });
  // An answer may be lost: it is told until its user sets a mark.
  expect(await openMark(1, 7, 9)).toEqual({ mark: fresh(5), begun: 'ahead' });
});

test('a restored backup has replaced its log', async () => {
  await openMark(1, 8, 3);
  await closeEpoch();
  await redrawEpoch();
  await openEpoch();
  expect(await openMark(1, 8, 30)).toEqual({ mark: fresh(30), begun: 'restored' });
  expect(await openMark(1, 8, 31)).toEqual({ mark: fresh(30), begun: 'restored' });
});

test('two first readings at once make one mark', async () => {
  const both = await Promise.all([openMark(3, 9, 4), openMark(3, 9, 4)]);
  expect(both.map(({ mark }) => mark.seq)).toEqual([4, 4]);
  expect(await openMark(3, 9, 8)).toEqual({ mark: fresh(4) });
});
