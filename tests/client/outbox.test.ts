import { describe, expect, test, vi } from 'vitest';
import { Problem } from '../../shared/basics/problem';
import type { AnyRecord } from '../../shared/kinds/kind';
import { Discarded, editOfRefused } from '../../client/sync/inFlight';
import { startOutbox, type OutboxStore } from '../../client/sync/outbox';
import { aServerForEachTest, crewMember, names, opened, refuse, same, server, until, VESSEL } from './liveFixture';
import { closedPage, disk, keys, newPage, settled, unanswered, writesSent } from './outboxFixture';

aServerForEachTest();

describe('what a closed page had not sent', () => {
  test('is painted again, sent under its own key, and off the disk once it is answered', async () => {
    const { writes, shelf } = disk();
    await closedPage(shelf, (live) => void live.create('crew', VESSEL, crewMember('Cy')));
    const [key] = keys();
    server.requests.length = 0;
    const { live } = await newPage(shelf);
    await until(() => names(live).includes('Cy'));
    await settled(live);
    await same(live);
    expect(names(live)).toEqual(['Ann', 'Cy']);
    expect(keys()).toEqual([key]);
    await until(() => writes.size === 0);
    expect(live.store.getState().notice?.text).toBe('Your new crew member Cy has now been saved.');
  });

  test('a refusal carries the key its write was sent with, so that its form stores it once', async () => {
    const live = await opened();
    server.onRequest = ({ method }, response) => {
      if (method === 'GET') return false;
      refuse(response, 403, { error: 'Your account may read, but not change anything.', code: 'forbidden' });
      return true;
    };
    const problem: unknown = await live.create('crew', VESSEL, crewMember('Cy')).catch((error: unknown) => error);
    if (!(problem instanceof Problem)) throw problem;
    expect([editOfRefused(problem)?.key]).toEqual(keys());
  });

  test('answered before the disk is looked at again, is off the disk all the same', async () => {
    const { writes, shelf } = disk();
    await closedPage(shelf, (live) => void live.create('crew', VESSEL, crewMember('Cy')));
    expect(writes.size).toBe(1);
    const live = await opened();
    // The answer comes within the turn in which the write is sent.
    void startOutbox({ store: live.store, change: live.change, resume: async () => {} }, shelf).adopt();
    await until(() => writes.size === 0);
  });

  test('a record that somebody has deleted since is not shown again by the answer to its creation', async () => {
    const { writes, shelf } = disk();
    await closedPage(shelf, (live) => void live.create('crew', VESSEL, crewMember('Cy')));
    server.write(VESSEL, 'crew', 7, 'created', crewMember('Cy'));
    server.write(VESSEL, 'crew', 7, 'deleted');
    server.onRequest = (request, response) => {
      if (request.method !== 'POST') return false;
      refuse(response, 201, { id: 7, vessel_id: VESSEL, rev: 1, ...crewMember('Cy') });
      return true;
    };
    const { live } = await newPage(shelf);
    await until(() => writes.size === 0);
    await settled(live);
    await same(live);
    expect(names(live)).toEqual(['Ann']);
  });

  test('two writes of one record go out in their order, the second on what the first became', async () => {
    const { shelf } = disk();
    await closedPage(shelf, (live) => {
      void live.update('crew', VESSEL, 1, { name: 'Ann', rank: 'Oiler' }, 1);
      void live.update('crew', VESSEL, 1, { name: 'Anne', rank: 'Oiler' }, 1);
    });
    const [first] = keys();
    server.requests.length = 0;
    const { live } = await newPage(shelf);
    await until(() => writesSent().length === 2);
    await settled(live);
    expect(keys()[0]).toBe(first);
    expect(writesSent().map(({ headers }) => headers['if-match'])).toEqual(['"1.first"', '"2.first"']);
    await same(live);
    expect(live.records('crew')[0]).toMatchObject({ name: 'Anne', rank: 'Oiler' });
  });

  test('a deletion of what is gone, and a write that had its effect then, are done', async () => {
    const { writes, shelf } = disk();
    await closedPage(shelf, (live) => {
      void live.remove('crew', VESSEL, 1, 1);
      void live.update('crew', VESSEL, 1, { rank: 'Oiler' }, 1);
    });
    server.onRequest = (request, response) => {
      if (request.method === 'DELETE') refuse(response, 404, { error: 'Crew member not found', code: 'not_found' });
      if (request.method === 'PUT') refuse(response, 422, { error: 'This key was used.', code: 'reused_key' });
      return request.method !== 'GET';
    };
    const { live } = await newPage(shelf);
    await until(() => writes.size === 0);
    expect(live.store.getState().refused).toEqual([]);
  });

  test('a deletion on a ship that was taken from the account is not called saved', async () => {
    const { shelf } = disk();
    await closedPage(shelf, (live) => void live.remove('crew', VESSEL, 1, 1));
    server.onRequest = (request, response) => {
      if (request.method === 'DELETE') refuse(response, 404, { error: 'Vessel not found', code: 'not_found' });
      return request.method === 'DELETE';
    };
    const { live } = await newPage(shelf);
    await settled(live);
    await until(() => live.store.getState().refused.length === 1);
    expect(live.store.getState().refused).toMatchObject([
      { code: 'not_found', message: 'Vessel not found', edit: { op: 'deleted', id: 1 } },
    ]);
    expect(live.store.getState().notice).toBeNull();
  });
});

test('a second write keeps what others saved between the two, and says where both changed the same', async () => {
  const live = await opened();
  let mine = 0;
  // While the first is on its way somebody else writes; its answer brings that along.
  server.onRequest = (request) => {
    if (request.method === 'PUT' && mine++ === 0) server.write(VESSEL, 'crew', 1, 'updated', { passport: 'P-9', indos: 'theirs' });
    return false;
  };
  const first = live.update('crew', VESSEL, 1, { rank: 'Oiler' }, 1);
  const second = live.update('crew', VESSEL, 1, { rank: 'Cook', passport: null, indos: null }, 1);
  const third = live.update('crew', VESSEL, 1, { rank: 'Cook', passport: 'mine' }, 1).catch((error: unknown) => error);
  await Promise.all([first, second]);
  expect(await third).toMatchObject({ code: 'conflict', more: { yours: { passport: 'mine' } } });
  await same(live);
  expect(live.records('crew')[0]).toMatchObject({ rank: 'Cook', passport: 'P-9', indos: 'theirs' });
});

test('while something is not on the disk yet, the page is not safe to close', async () => {
  const live = await opened();
  let stored: (() => void) | undefined;
  const shelf: OutboxStore = { ...disk().shelf, put: () => new Promise((resolve) => (stored = resolve)) };
  const outbox = startOutbox(live, shelf);
  expect(outbox.isSafe()).toBe(true);
  unanswered();
  void live.remove('crew', VESSEL, 1, 1);
  expect(outbox.isSafe()).toBe(false);
  await until(() => stored !== undefined);
  stored?.();
  await until(() => outbox.isSafe());
  outbox.stop();
});

test.each(['adopt', 'stop'] as const)('a write that the browser had no room for once is stored by a later look (%s)', async (look) => {
  const live = await opened();
  const { writes, shelf } = disk();
  let isFull = true;
  let tries = 0;
  const put: OutboxStore['put'] = async (key, write) => {
    tries += 1;
    if (isFull) throw new DOMException('Full.', 'QuotaExceededError');
    await shelf.put(key, write);
  };
  const outbox = startOutbox(live, { ...shelf, put });
  unanswered();
  void live.remove('crew', VESSEL, 1, 1);
  await until(() => tries === 1);
  isFull = false;
  await outbox[look]();
  expect([...writes.values()]).toMatchObject([{ op: 'deleted', id: 1 }]);
  await until(() => outbox.isSafe());
  expect(await outbox.stop()).toBe(true);
});

test('discarding a change discards the file that was saved with it', async () => {
  const upload = vi.fn(() => new Promise<AnyRecord>(() => {}));
  const live = await opened({ upload });
  server.onRequest = ({ method }, response) => {
    if (method === 'PUT') refuse(response, 503, { error: 'Busy.', code: 'unavailable' });
    return method === 'PUT';
  };
  const { record, file } = live.updateWithFile({ content: new File(['paper'], 'a.pdf') }, 'crew', VESSEL, 1, { rank: 'Oiler' }, 1);
  const discarded: unknown[] = [];
  for (const each of [record, file]) each.catch((error: unknown) => discarded.push(error instanceof Discarded));
  await until(() => writesSent().length > 0);
  live.discard(live.store.getState().pending.crew?.[0]?.key ?? '');
  await expect.poll(() => discarded).toEqual([true, true]);
  expect(live.store.getState().pending).toEqual({});
  expect(upload).not.toHaveBeenCalled();
});

test('a change that was answered while its discarding was asked about keeps its file', async () => {
  const sent: ((wire: AnyRecord) => void)[] = [];
  const live = await opened({ upload: () => new Promise<AnyRecord>((done) => sent.push(done)) });
  const { record, file } = live.updateWithFile({ content: new File(['paper'], 'a.pdf') }, 'crew', VESSEL, 1, { rank: 'Oiler' }, 1);
  const { key = '' } = live.store.getState().pending.crew?.[0] ?? {};
  const { id, rev } = await record;
  await until(() => sent.length > 0);
  expect(live.discard(key)).toBe(false);
  sent[0]?.({ id, rev: rev + 1, vessel_id: VESSEL });
  await expect(file).resolves.toMatchObject({ id });
});

test('the file of a refused change is listed once, although two tabs over plain HTTP have sent the change', async () => {
  const { shelf } = disk();
  const file = { content: new File(['paper'], 'a.pdf') };
  await closedPage(shelf, (live) => void live.update('crew', VESSEL, 1, { rank: 'Oiler' }, 1, { settles: 'opened before', file }));
  let answer = () => {};
  const held = new Promise<void>((done) => (answer = done));
  server.onRequest = async ({ method }, response) => {
    if (method !== 'PUT') return false;
    await held;
    refuse(response, 400, { error: 'Invalid Rank.', code: 'invalid' });
    return true;
  };
  server.requests.length = 0;
  const tabs = [await newPage(shelf), await newPage(shelf)];
  const refused = () => tabs.flatMap(({ live }) => live.store.getState().refused);
  await until(() => writesSent().length === 2);
  answer();
  await until(() => refused().length === 4);
  expect(new Set(refused().map(({ edit }) => edit.key)).size).toBe(2);
  expect(refused()[1]?.edit).toMatchObject({ op: 'attached', file, settles: undefined, sent: undefined });
});
