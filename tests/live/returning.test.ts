/** Pages that return together, as after a restart, ask the database little: their people are read together, and the newest erasure is known. */
import { Server } from 'socket.io';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { connectDatabase, disconnectDatabase } from '../../server/database/connect';
import { checkEpoch, openEpoch, redrawEpoch } from '../../server/database/epoch';
import { AccountModel } from '../../server/database/models/accounts';
import { storage } from '../../server/database/storage';
import type { LiveServer } from '../../server/live/LiveServer';
import { createOnBoard } from '../../server/live/onBoard';
import { knownErasure, noteErasure } from '../../server/log/readErasures';
import { throwawayDatabase } from '../support/database';

const PAGES = 60;
const VESSEL = 7;
const PEOPLE = [1, 2, 3].map((_id) => ({ _id, email: `mate${_id}@example.com`, hash: 'none', created: new Date(), vessel: VESSEL }));

let database: Awaited<ReturnType<typeof throwawayDatabase>>;
const io = new Server() as LiveServer;
const hub = createOnBoard(io, () => {});

beforeAll(async () => {
  database = await throwawayDatabase();
  await connectDatabase(database.uri, false);
  await openEpoch();
  await AccountModel.collection.insertMany(PEOPLE as never[]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(async () => {
  await hub.stop();
  await disconnectDatabase();
  await database?.stop();
});

test('people whose pages come one after the other are read together, as they are then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const read = vi.spyOn(AccountModel, 'find');
  const entered: Promise<void>[] = [];
  for (let page = 0; page < PAGES; page += 1) {
    const { _id, email } = PEOPLE[page % PEOPLE.length] ?? { _id: 0, email: '' };
    entered.push(hub.enter(`tab ${page}`, _id, email));
    await storage.position([]); // the database has time to answer
  }
  vi.advanceTimersByTime(1_000);
  await Promise.all(entered);
  expect(read).toHaveBeenCalledTimes(1);
  expect(await hub.read()).toEqual([[VESSEL, expect.any(Number), 1, 0]]);

  const late = hub.enter('late', 1, 'mate1@example.com');
  await AccountModel.updateOne({ _id: 1 }, { vessel: VESSEL + 1 });
  vi.advanceTimersByTime(1_000);
  await late;
  expect(await hub.read()).toContainEqual([VESSEL + 1, expect.any(Number), 1, 0]);
});

test('who moves while the vessel of a new tab is being read is on board of the later vessel alone', async () => {
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  let isAsked = false;
  vi.spyOn(AccountModel, 'find').mockReturnValueOnce({
    async lean() {
      isAsked = true;
      await isAnswered;
      return [{ _id: 3, vessel: VESSEL + 2 }];
    },
  } as never);
  const entered = hub.enter('moving', 3, 'mate3@example.com');
  await expect.poll(() => isAsked).toBe(true);
  hub.move({ email: 'mate3@example.com', vessel: VESSEL + 3 });
  answer();
  await entered;
  const onBoard = (await hub.read()).filter(([, , isHere]) => isHere).map(([vessel]) => vessel);
  expect(onBoard).toContain(VESSEL + 3);
  expect(onBoard).not.toContain(VESSEL + 2);
});

test('the newest erasure is read once, noted when there is another, and read again after a restore', async () => {
  const read = vi.spyOn(storage, 'changes');
  for (let page = 0; page < PAGES; page += 1) expect(await knownErasure()).toBeNull();
  expect(read).toHaveBeenCalledTimes(1);
  noteErasure('17.3');
  expect(await knownErasure()).toBe('17.3');
  expect(read).toHaveBeenCalledTimes(1);
  await redrawEpoch();
  await checkEpoch();
  expect(await knownErasure()).toBeNull();
  expect(read).toHaveBeenCalledTimes(2);
});

test('an erasure that is noted while the newest is read, or a read that fails, leaves nothing stale', async () => {
  await redrawEpoch();
  await checkEpoch();
  const read = vi.spyOn(storage, 'changes').mockRejectedValueOnce(new Error('away'));
  await expect(knownErasure()).rejects.toThrow('away');
  const reading = knownErasure();
  noteErasure('18.4');
  await reading;
  expect(await knownErasure()).toBe('18.4');
  expect(read).toHaveBeenCalledTimes(2);
});
