/** Sessions are asked for together: a server that thousands of pages return to asks one question, and rechecks them with one. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSessions } from '../../server/accounts/sessions';
import { connectDatabase, disconnectDatabase } from '../../server/database/connect';
import { SessionModel } from '../../server/database/models/accounts';
import { throwawayDatabase } from '../support/database';

let database: Awaited<ReturnType<typeof throwawayDatabase>>;
beforeAll(async () => {
  database = await throwawayDatabase();
  await connectDatabase(database.uri, false);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await disconnectDatabase();
  await database?.stop();
});

test('sessions that are asked for at a moment are one question, and what another process ended is seen', async () => {
  const sessions = createSessions();
  const who = { user: 1, email: 'mate@example.com', remember: false, agent: 'a', address: '127.0.0.1' };
  const ids: string[] = [];
  for (let nth = 0; nth < 20; nth += 1) ids.push((await sessions.start(who)).id);
  const [many, one] = [vi.spyOn(SessionModel.collection, 'find'), vi.spyOn(SessionModel.collection, 'findOne')];
  const found = await Promise.all([...ids, 'unknown'].map((id) => sessions.find(id)));
  expect(found.map((session) => session?.id)).toEqual([...ids, undefined]);
  expect([many.mock.calls.length, one.mock.calls.length]).toEqual([1, 0]);

  await SessionModel.updateOne({ _id: ids[0] }, { $set: { revoked: true } });
  const again = await Promise.all(ids.map((id) => sessions.find(id, 0)));
  expect(again.map((session) => session?.revoked)).toEqual(ids.map((_, nth) => nth === 0));
  sessions.stop();
});
