/** Vessels without a current status are counted several at a time: one that takes long does not hold up the others. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { connectDatabase, disconnectDatabase } from '../../server/database/connect';
import { openEpoch } from '../../server/database/epoch';
import { DueIndexModel, recordModel } from '../../server/database/models/projections';
import { readFleetStatus } from '../../server/status/readFleetStatus';
import { throwawayDatabase } from '../support/database';

const PATIENT = { vessel: 600_000, fleet: 600_000 };

let database: Awaited<ReturnType<typeof throwawayDatabase>>;
const ships = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

beforeAll(async () => {
  database = await throwawayDatabase();
  await connectDatabase(database.uri, true);
  await openEpoch();
  await recordModel('vessels').collection.insertMany(ships.map((_id) => ({ _id, vessel: 0, rev: 1, deleted: false })) as never[]);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await disconnectDatabase();
  await database?.stop();
});

test('a vessel that takes long to count does not hold up the others, and at most four are counted at once', async () => {
  const [slow] = ships;
  const stored: number[] = [];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const update = DueIndexModel.updateOne.bind(DueIndexModel);
  let [counting, most] = [0, 0];
  const find = DueIndexModel.findById.bind(DueIndexModel);
  vi.spyOn(DueIndexModel, 'findById').mockImplementation(((id: number) => ({
    async lean() {
      most = Math.max(most, (counting += 1));
      if (id === slow) await held;
      return find(id).lean();
    },
  })) as never);
  vi.spyOn(DueIndexModel, 'updateOne').mockImplementation(((filter: { _id: number }, change: object, options: object) => {
    counting -= 1;
    stored.push(filter._id);
    return update(filter, change, options);
  }) as never);
  const reading = readFleetStatus(PATIENT);
  await expect.poll(() => stored.toSorted((a, b) => a - b)).toEqual(ships.slice(1));
  letGo();
  const { statuses, uncounted } = await reading;
  expect(statuses.map(([vessel]) => vessel)).toEqual(ships);
  expect(uncounted).toEqual([]);
  expect(most).toBeLessThanOrEqual(4);
});
