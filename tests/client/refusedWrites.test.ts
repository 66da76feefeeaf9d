/** Refused writes stay, on the disk too, until their author saves that very write again or discards it. */
import { expect, test, vi } from 'vitest';
import type { LiveClient } from '../../client/sync/createLive';
import { addRefused, settleRefused, VALUES_REFUSED } from '../../client/sync/inFlight';
import { clearSession, writeToken } from '../../client/net/session';
import type { Upload } from '../../client/net/upload';
import { discardRefused, live as page, storeRefused } from '../../client/sync/live';
import { emptyState, type PendingEdit, type RefusedEdit } from '../../client/sync/store';
import { paths } from '../../shared/api/paths';
import { Problem } from '../../shared/basics/problem';
import type { AnyRecord } from '../../shared/kinds/kind';
import { startOutbox, type UnsentWrite } from '../../client/sync/outbox';
import { aServerForEachTest, crewMember, names, refuse, server, until, VESSEL } from './liveFixture';
import { closedPage, disk, newPage, settled, writesSent } from './outboxFixture';

aServerForEachTest();

test.each([
  [409, 'conflict', 'Somebody else changed Rank.'],
  [400, 'invalid', 'Invalid Rank.'],
  [404, 'not_found', 'Crew member not found'],
])('refused with %i, is kept with its values until its author has settled it', async (status, code, error) => {
  const { writes, shelf } = disk();
  await closedPage(shelf, (live) => void live.update('crew', VESSEL, 1, { name: 'Ann', rank: 'Oiler' }, 1));
  server.onRequest = (request, response) => {
    if (request.method !== 'PUT') return false;
    refuse(response, status, { error, code });
    return true;
  };
  const first = await newPage(shelf);
  await until(() => first.live.store.getState().refused.length === 1);
  expect(first.live.store.getState().refused[0]).toMatchObject({
    code,
    message: error,
    edit: { values: { rank: 'Oiler' }, seen: { rank: 'Master' } },
  });
  expect(names(first.live)).toEqual(['Ann']);
  await until(() => [...writes.values()].some((write) => 'edit' in write));
  first.outbox.stop();
  first.live.reset();

  server.requests.length = 0;
  const { live } = await newPage(shelf);
  await until(() => live.store.getState().refused.length === 1);
  expect(writesSent()).toEqual([]);
  server.onRequest = () => false;
  const key = live.store.getState().refused[0]?.edit.key;
  // Another edit of the record, whatever it changes, is not the refused one.
  await live.update('crew', VESSEL, 1, { name: 'Ann', rank: 'Master', passport: 'P-9' }, 1);
  expect(live.store.getState().refused).toHaveLength(1);
  await live.update('crew', VESSEL, 1, { name: 'Ann', rank: 'Cook', passport: 'P-9' }, 2, { settles: key });
  expect(live.store.getState().refused).toEqual([]);
  await until(() => writes.size === 0);
});

/** Two refused additions on the disk, and the page that shows them. */
async function refusedAdditions(): Promise<{ live: LiveClient; writes: Map<string, UnsentWrite>; keys: (string | undefined)[] }> {
  const { writes, shelf } = disk();
  await closedPage(shelf, (live) => {
    for (const name of ['Bo', 'Cy']) void live.create('crew', VESSEL, crewMember(name));
  });
  refuseAdditions();
  const { live } = await newPage(shelf);
  await until(() => live.store.getState().refused.length === 2);
  return { live, writes, keys: live.store.getState().refused.map(({ edit }) => edit.key) };
}
const refuseAdditions = () =>
  (server.onRequest = ({ method }, response) => {
    if (method === 'POST') refuse(response, 400, { error: 'Invalid Rank.', code: 'invalid' });
    return method === 'POST';
  });
const refusedNames = (live: LiveClient) => live.store.getState().refused.map(({ edit }) => edit.values.name);

test('a refused addition stays until it is added itself, whatever else is added', async () => {
  const { live, writes, keys } = await refusedAdditions();
  server.onRequest = () => false;
  await live.create('crew', VESSEL, crewMember('Di'));
  expect(refusedNames(live)).toEqual(['Bo', 'Cy']);
  await live.create('crew', VESSEL, crewMember('Cy'), { settles: keys[1] });
  expect(refusedNames(live)).toEqual(['Bo']);
  await until(() => [...writes.keys()].join() === keys[0]);
});

test('a refused deletion is settled by a later one of its record, which leaves the refused edit of it', async () => {
  const { shelf } = disk();
  await closedPage(shelf, (live) => {
    void live.update('crew', VESSEL, 1, { rank: 'Oiler' }, 1);
    void live.remove('crew', VESSEL, 1, 1);
  });
  server.onRequest = ({ method }, response) => {
    if (method !== 'GET') refuse(response, 409, { error: 'Somebody else changed Rank.', code: 'conflict' });
    return method !== 'GET';
  };
  const { live } = await newPage(shelf);
  await until(() => live.store.getState().refused.length === 2);
  server.onRequest = () => false;
  await live.remove('crew', VESSEL, 1, 1);
  expect(live.store.getState().refused.map(({ edit }) => edit.op)).toEqual(['updated']);
});

test('a restoration that is refused with 400 stays among the refused writes', async () => {
  const { shelf } = disk();
  await closedPage(shelf, (live) => void live.restore('crew', VESSEL, 1, { name: 'Ann' }));
  server.onRequest = ({ method }, response) => {
    if (method === 'POST') refuse(response, 400, {});
    return method === 'POST';
  };
  const { live } = await newPage(shelf);
  await until(() => live.store.getState().refused.some(({ edit }) => edit.op === 'restored'));
});

test('a refused restoration is settled by a later one of its record', async () => {
  const { writes, shelf } = disk();
  const restore = (live: LiveClient, id = 1) => live.restore('crew', VESSEL, id, { name: 'Ann' });
  await closedPage(shelf, (live) => {
    void live.update('crew', VESSEL, 1, { rank: 'Oiler' }, 1);
    void restore(live);
  });
  server.onRequest = ({ method }, response) => {
    if (method !== 'GET') refuse(response, 409, { error: 'Somebody else changed Rank.', code: 'conflict' });
    return method !== 'GET';
  };
  const { live } = await newPage(shelf);
  await until(() => live.store.getState().refused.length === 2);
  server.onRequest = ({ method }, response) => {
    if (method === 'POST') refuse(response, 200, { id: 1, rev: 2, ...crewMember('Ann') });
    return method === 'POST';
  };
  await restore(live, 2);
  expect(live.store.getState().refused).toHaveLength(2);
  await restore(live);
  expect(live.store.getState().refused.map(({ edit }) => edit.op)).toEqual(['updated']);
  await until(() => writes.size === 1);
});

test('a refused file is settled by a later file of its record, and where there is no record by the same file', () => {
  const fileOf = (key: string, id: number, name: string, vessel = VESSEL): PendingEdit => ({
    key,
    op: 'attached',
    kind: 'certificates',
    vessel,
    id,
    values: {},
    base: 0,
    seen: {},
    at: 0,
    echoed: false,
    file: { content: new File(['paper'], name) },
  });
  const state = emptyState('2026-11-20');
  const keysAfter = (edit: PendingEdit) => {
    settleRefused(state, edit);
    return state.refused.map(({ edit: { key } }) => key).join();
  };
  const problem = new Problem('invalid', 'This is no PDF.');
  for (const edit of [fileOf('of 1', 1, 'a.pdf'), fileOf('new a', -1, 'a.pdf'), fileOf('new b', -1, 'b.pdf')])
    addRefused(state, edit, problem);
  expect(keysAfter(fileOf('other', 2, 'c.pdf'))).toBe('of 1,new a,new b');
  expect(keysAfter(fileOf('elsewhere', 1, 'a.pdf', VESSEL + 1))).toBe('of 1,new a,new b');
  expect(keysAfter(fileOf('same file', 2, 'b.pdf'))).toBe('of 1,new a');
  addRefused(state, fileOf('refused too', 1, 'd.pdf'), problem);
  expect(state.refused.map(({ edit }) => edit.key).join()).toBe('of 1,new a,refused too');
  expect(keysAfter(fileOf('same record', 1, 'e.pdf'))).toBe('new a');
  addRefused(state, fileOf('again', -5, 'a.pdf'), problem);
  expect(state.refused.map(({ edit }) => edit.key)).toEqual(['again']);
});

test('a refused addition that is refused again is listed once, as it was typed last', async () => {
  const { live, keys } = await refusedAdditions();
  const { shelf } = disk();
  for (const { edit } of live.store.getState().refused.slice(1))
    await shelf.put('again', { ...edit, key: 'again', values: crewMember('Cyd'), settles: keys[1] });
  void startOutbox(live, shelf).adopt();
  await until(() => refusedNames(live).includes('Cyd'));
  expect(refusedNames(live)).toEqual(['Bo', 'Cyd']);
});

test('refused for now, can be sent again', async () => {
  const { shelf } = disk();
  await closedPage(shelf, (live) => void live.update('crew', VESSEL, 1, { name: 'Ann', rank: 'Oiler' }, 1));
  server.onRequest = (request, response) => {
    if (request.method !== 'PUT') return false;
    refuse(response, 507, { error: 'No space left.', code: 'full' });
    return true;
  };
  const { live, outbox } = await newPage(shelf);
  await until(() => live.store.getState().refused.length === 1);
  server.onRequest = () => false;
  outbox.sendAgain(live.store.getState().refused[0]?.edit.key ?? '');
  await until(() => live.records('crew')[0]?.rank === 'Oiler');
  await settled(live);
  expect(live.store.getState().refused).toEqual([]);
});

test('a file refused for now is sent again to its record, which an earlier page wanted to create with it', async () => {
  const { shelf } = disk();
  const file = { content: new File(['paper'], 'a.pdf') };
  await closedPage(shelf, (live) => void live.createWithFile(file, 'certificates', VESSEL, { certificate_name: 'Load Line' }));
  const sent: string[] = [];
  const upload = async ({ path }: Upload): Promise<AnyRecord> => {
    sent.push(path);
    if (sent.length === 1) throw new Problem('full', 'No space left.');
    return { id: 100, vessel_id: VESSEL, rev: 2 };
  };
  const { live, outbox } = await newPage(shelf, { upload });
  await until(() => live.store.getState().refused.length === 1);
  outbox.sendAgain(live.store.getState().refused[0]?.edit.key ?? '');
  await settled(live);
  expect(live.store.getState().refused).toEqual([]);
  expect(sent).toEqual(Array(2).fill(paths.fileUpload('certificates', VESSEL, 100)));
});

test('a file of an earlier page is not sent while its values are refused, until its author sends it again', async () => {
  const { shelf } = disk();
  const file = { content: new File(['paper'], 'a.pdf') };
  await closedPage(shelf, (live) => void live.updateWithFile(file, 'crew', VESSEL, 1, { rank: 'Oiler' }, 1));
  server.onRequest = ({ method }, response) => {
    if (method === 'PUT') refuse(response, 400, { error: 'Invalid Rank.', code: 'invalid' });
    return method === 'PUT';
  };
  const sent: string[] = [];
  const upload = async ({ path }: Upload): Promise<AnyRecord> => (sent.push(path), { id: 1, vessel_id: VESSEL, rev: 2 });
  const { live, outbox } = await newPage(shelf, { upload });
  await until(() => live.store.getState().refused.length === 2);
  expect(sent).toEqual([]);
  const [, { edit, message }] = live.store.getState().refused as [RefusedEdit, RefusedEdit];
  expect(message).toBe(VALUES_REFUSED);
  outbox.sendAgain(edit.key);
  await until(() => sent.length > 0);
  expect(sent).toEqual([paths.fileUpload('crew', VESSEL, 1)]);
});

test('the pieces of a refused file that is discarded are removed from the server', () => {
  writeToken('a session');
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => (sent.push([method, path]), new Response(null, { status: 204 })));
  const edit = { op: 'attached', kind: 'certificates', vessel: VESSEL, id: 3, values: {}, base: 0, seen: {} } as const;
  const refused = new Problem('not_found', 'Certificate not found');
  const file = { content: new File(['%PDF-1.7'], 'large.pdf') };
  const keys = [storeRefused({ ...edit, file }, refused), storeRefused({ ...edit, op: 'updated' }, refused)];
  for (const key of keys) discardRefused(key);
  expect(page.store.getState().refused).toEqual([]);
  expect(sent).toEqual([['DELETE', paths.upload(String(keys[0]))]]);
  clearSession();
  vi.unstubAllGlobals();
});
