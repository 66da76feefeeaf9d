import { describe, expect, test, vi } from 'vitest';
import type { KeyValueStore } from '../../client/sync/cache';
import { VESSEL_KINDS } from '../../shared/kinds/kinds';
import { aServerForEachTest, blank, crewMember, names, open, opened, refuse, same, server, until, VESSEL } from './liveFixture';

aServerForEachTest();

test('a returning user is shown what was kept, and only catches up', async () => {
  const kept = new Map<string, unknown>();
  const cacheStore: KeyValueStore = {
    get: async (key) => structuredClone(kept.get(key)),
    set: async (key, value) => void kept.set(key, structuredClone(value)),
    clear: async () => undefined,
  };
  const before = await opened({ cacheStore });
  await until(() => kept.size === 2);
  before.reset();
  server.write(VESSEL, 'crew', 2, 'created', crewMember('Bo'));
  server.requests.length = 0;

  const live = open({ cacheStore });
  live.start();
  live.select(VESSEL);
  await until(() => names(live).length > 0);
  expect(names(live)[0]).toBe('Ann');
  await same(live);
  expect(server.requests).toEqual([]);
});

test('without a link, what was kept is shown however slowly the disk answers; nothing is loaded once it has', async () => {
  const kept = new Map<string, unknown>();
  let release = () => {};
  let disk = Promise.resolve();
  const cacheStore: KeyValueStore = {
    get: (key) => disk.then(() => structuredClone(kept.get(key))),
    set: async (key, value) => void kept.set(key, structuredClone(value)),
    clear: async () => undefined,
  };
  const before = await opened({ cacheStore });
  await until(() => kept.size === 2);
  before.reset();
  disk = new Promise((resolve) => (release = resolve));
  server.requests.length = 0;
  server.onRequest = (_, response) => Boolean(response.destroy());

  const live = open({ cacheStore });
  live.start();
  live.select(VESSEL);
  await until(() => live.store.getState().vesselLoading.state === 'failed');
  release();
  await until(() => names(live).length > 0);
  expect(live.store.getState().vesselLoading.state).toBe('ready');
  const asked = server.requests.length;
  server.write(VESSEL, 'crew', 2, 'created', crewMember('Bo'));
  await same(live);
  expect(server.requests.length).toBe(asked);
});

test('what was kept is not replaced by the answer to a request from before it was shown', async () => {
  const kept = new Map<string, unknown>();
  const cacheStore: KeyValueStore = {
    get: (key) => disk.then(() => structuredClone(kept.get(key))),
    set: async (key, value) => void kept.set(key, structuredClone(value)),
    clear: async () => undefined,
  };
  let disk = Promise.resolve();
  const before = await opened({ cacheStore });
  await until(() => kept.size === 2);
  before.reset();
  let [readDisk, answer] = [() => {}, () => {}];
  disk = new Promise((resolve) => (readDisk = resolve));
  const held = new Promise<void>((resolve) => (answer = resolve));
  let answered = 0;
  const lists: typeof fetch = async (path, init) => {
    const response = await fetch(path, init);
    if (init?.method === 'GET') await held.then(() => (answered += 1));
    return response;
  };
  const live = open({ cacheStore, fetch: lists });
  live.start();
  live.select(VESSEL);
  // The disk takes long, so that the lists are requested too.
  await until(() => server.requests.filter(({ path }) => path.endsWith('/crew')).length === 2);
  readDisk();
  await until(() => names(live).length > 0);
  await live.update('crew', VESSEL, 1, { rank: 'Oiler' }, 1);
  await same(live);
  const ranks: unknown[] = [];
  live.store.subscribe(() => ranks.push(live.records('crew')[0]?.rank));
  answer();
  await until(() => answered >= VESSEL_KINDS.length);
  server.write(VESSEL, 'crew', 2, 'created', crewMember('Bo'));
  await same(live);
  expect(new Set(ranks)).toEqual(new Set(['Oiler']));
});

describe('invoice access', () => {
  const invoice = {
    ...blank('invoices'),
    invoice_number: 'I-1',
    date_raised: '2026-11-01',
    invoice_type: 'Management fee',
    description: 'November',
    amount: 10,
    due_date: '2026-12-01',
    status: 'Pending',
  };

  test('granted or dropped, the invoices are loaded in the other form over a new connection', async () => {
    server.write(VESSEL, 'invoices', 1, 'created', invoice);
    let token: string | null = null;
    const live = await opened({ invoiceToken: () => token });
    await same(live);
    server.requests.length = 0;
    token = 'x.y.z';
    live.accessChanged();
    await until(() => server.requests.some(({ path, headers }) => path.endsWith('/invoices') && headers['x-invoice-token'] === token));
    await until(() => live.store.getState().link.state === 'live' && server.sockets().at(-1)?.invoiceToken === token);
    server.write(VESSEL, 'crew', 1, 'updated', { rank: 'Bosun' });
    await same(live);

    token = null;
    live.accessChanged();
    expect(live.records('invoices')).toEqual([]);
    await until(() => live.records('invoices').length === 1);
    await same(live);
  });

  test('that ends while everything is loaded again leaves no amounts on the page', async () => {
    server.write(VESSEL, 'invoices', 1, 'created', invoice);
    let token: string | null = 'x.y.z';
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const live = await opened({ invoiceToken: () => token });
    const { epoch, seq } = server.ledger(VESSEL);
    server.onRequest = async ({ url, headers }, response) => {
      if (!url?.endsWith('/invoices')) return false;
      if (headers['x-invoice-token'] === undefined) response.end(JSON.stringify({ invoices: [], seq, epoch: server.epoch }));
      else await held;
      return headers['x-invoice-token'] === undefined;
    };
    const shown = () => live.store.getState().vessel?.epoch;
    server.replaceLog(VESSEL);
    server.write(VESSEL, 'invoices', 1, 'created', invoice);
    server.requests.length = 0;
    server.dropSockets();
    await until(() => server.requests.some(({ path }) => path.endsWith('/invoices')));
    expect(shown()).toBe(epoch);
    token = null;
    live.accessChanged();
    await until(() => server.requests.some(({ path, headers }) => path.endsWith('/invoices') && headers['x-invoice-token'] === undefined));
    release();
    await until(() => shown() === server.epoch);
    expect(live.records('invoices')).toEqual([]);
  });

  test('without it, an own invoice is kept in the form everybody sees', async () => {
    const live = await opened();
    server.silent = true;
    await live.create('invoices', VESSEL, invoice);
    expect(live.records('invoices').map(({ id, invoice_number, amount }) => ({ id, invoice_number, amount }))).toEqual([
      { id: 100, invoice_number: 'I-1', amount: undefined },
    ]);
  });

  test('that lapsed is reported with its token', async () => {
    const onInvoicesRefused = vi.fn();
    server.onRequest = (_request, response) => {
      response.setHeader('X-Invoice-Access', 'refused');
      return false;
    };
    await opened({ invoiceToken: () => 'x.y.z', onInvoicesRefused });
    expect(onInvoicesRefused).toHaveBeenCalledWith('x.y.z');
  });
});

test('a session that ended on the server is reported with its token and the reason', async () => {
  const onSignedOut = vi.fn();
  const error = 'Your account was suspended.';
  server.onRequest = (_request, response) => {
    refuse(response, 401, { error, code: 'signed_out' });
    return true;
  };
  open({ onSignedOut }).start();
  await until(() => onSignedOut.mock.calls.length > 0);
  expect(onSignedOut).toHaveBeenCalledWith('a.b.c', error);
});
