import { io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { KindName, Values } from '../../shared/kind';
import { VESSEL_KINDS, kindOf } from '../../shared/kinds';
import { Problem } from '../../shared/problem';
import { createLive, type Live, type LiveSetup } from '../../client/live/createLive';
import type { Keep } from '../../client/live/keepsake';
import { startTinyServer, type TinyServer } from './tinyServer';

const VESSEL = 7;
const TODAY = Date.parse('2026-11-20T12:00:00Z');

let server: TinyServer;
const lives: Live[] = [];

const crewMember = (name: string): Values => ({ ...blank('crew'), name, rank: 'Master', date_of_joining: '2026-06-01', contract_period: '6 Months' });
const blank = (kind: KindName): Values => Object.fromEntries(Object.keys(kindOf(kind).fields).map((name) => [name, null]));

function open(setup: Partial<LiveSetup> = {}): Live {
  const live = createLive({ url: server.url, token: () => 'a.b.c', invoiceToken: () => null, fetch, io, now: () => TODAY, ...setup });
  lives.push(live);
  return live;
}

async function opened(setup: Partial<LiveSetup> = {}): Promise<Live> {
  const live = open(setup);
  live.start();
  live.select(VESSEL);
  await until(() => live.store.getState().vesselLoading.state === 'ready' && live.store.getState().link.state === 'live' && watched() > 0);
  return live;
}

const watched = () => server.watches.filter((watch) => watch.vessel === VESSEL).length;
const until = (check: () => boolean) => vi.waitFor(() => expect(check()).toBe(true), { timeout: 5_000, interval: 5 });
const same = async (live: Live) => {
  await until(() => live.store.getState().vessel?.seq === server.ledger(VESSEL).seq);
  expect(live.store.getState().vessel).toEqual(server.ledger(VESSEL));
};
const names = (live: Live) => live.records('crew').map((record) => record.name);

beforeEach(async () => {
  server = await startTinyServer();
  server.write('fleet', 'vessels', VESSEL, 'created', { ...blank('vessels'), name: 'Aurora', imo_number: '9074729', flag: 'Malta' });
  server.write(VESSEL, 'crew', 1, 'created', crewMember('Ann'));
});

afterEach(async () => {
  for (const live of lives.splice(0)) live.reset();
  await server.close();
});

describe('catching up', () => {
  test('a live change is applied and glows; old state + changes = fresh load', async () => {
    const live = await opened();
    server.write(VESSEL, 'crew', 1, 'updated', { rank: 'Chief Officer' });
    await same(live);
    expect(live.store.getState().touched['crew:1']?.by).toBe('ship@example.com');
    expect(VESSEL_KINDS.every((kind) => server.requests.some(({ path }) => path === `/api/vessels/${VESSEL}/${kind}`))).toBe(true);
  });

  test('a missing change is asked for, from the own number', async () => {
    const live = await opened();
    await same(live);
    server.write(VESSEL, 'crew', 1, 'updated', { rank: 'Bosun' }, true);
    server.write(VESSEL, 'crew', 2, 'created', crewMember('Bo'));
    await same(live);
    expect(server.watches.at(-1)).toEqual({ vessel: VESSEL, since: 1 });
  });

  test('what arrives while a question is open waits for its answer', async () => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    server.onWatch = () => asked;
    const live = await opened();
    server.write(VESSEL, 'crew', 2, 'created', crewMember('Bo'));
    server.write(VESSEL, 'crew', 2, 'updated', { rank: 'Oiler' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(names(live)).toEqual(['Ann']);
    answer();
    await same(live);
    expect(names(live)).toEqual(['Ann', 'Bo']);
  });

  test('after a lost link only what was missed is asked for, in as many answers as it takes', async () => {
    const live = await opened();
    await same(live);
    server.batch = 2;
    server.onWatch = () => undefined;
    const loads = server.requests.length;
    server.dropSockets();
    for (let id = 10; id < 17; id++) server.write(VESSEL, 'crew', id, 'created', crewMember(`N${id}`), true);
    await same(live);
    expect(server.requests.length).toBe(loads);
    expect(live.store.getState().link.state).toBe('live');
  });

  test('changes that fall between reading a list and watching are not lost', async () => {
    server.onRequest = ({ url }) => {
      if (url?.endsWith('/crew')) server.write(VESSEL, 'audits', server.ledger(VESSEL).seq, 'created', { ...blank('audits'), audit_type: 'ISM Audit', audit_date: '2026-01-01', status: 'Pending' });
      return false;
    };
    await same(await opened());
  });

  test('a log that was replaced is loaded anew', async () => {
    const live = await opened();
    await same(live);
    server.replaceLog(VESSEL);
    server.dropSockets();
    await until(() => live.store.getState().vessel?.seq === 0);
    await same(live);
  });

  test('a vessel deleted by another is no longer selected, and the user is told', async () => {
    const live = await opened();
    await until(() => server.watches.some((watch) => watch.vessel === 'fleet'));
    server.write('fleet', 'vessels', VESSEL, 'deleted');
    await until(() => live.store.getState().selected === null);
    expect(live.store.getState().notice?.text).toBe('The selected vessel has been deleted.');
  });
});

describe('own writes', () => {
  test('are painted at once, then replaced by what the server keeps, once', async () => {
    const live = await opened();
    const seen = new Set<string>();
    live.store.subscribe(() => seen.add(names(live).join()));
    const written = live.create('crew', VESSEL, crewMember('Cy'));
    expect(live.records('crew').at(-1)).toMatchObject({ name: 'Cy', rev: 0, contract_expiry: '2026-12-01' });
    expect((await written).id).toBe(101);
    await same(live);
    expect([...seen]).toEqual(['Ann,Cy']);
    expect(live.store.getState().touched).toEqual({});
  });

  test('refused, they leave no trace', async () => {
    const live = await opened();
    server.onRequest = (request, response) => {
      if (request.method !== 'PUT') return false;
      response.writeHead(409, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error: 'Changed.', code: 'conflict', theirs: { rank: 'x' } }));
      return true;
    };
    const written = live.update('crew', VESSEL, 1, { rank: 'Wiper' }, 1);
    expect(live.records('crew')[0]?.rank).toBe('Wiper');
    const problem = await written.catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(Problem);
    expect(problem).toMatchObject({ code: 'conflict', message: 'Changed.', more: { theirs: { rank: 'x' } } });
    expect(live.records('crew')[0]?.rank).toBe('Master');
  });

  test('without an answer they are repeated under the same key while they stay painted', async () => {
    const live = await opened();
    let lost = 2;
    server.onRequest = (request) => {
      if (request.method !== 'DELETE' || lost-- <= 0) return false;
      request.socket.destroy();
      return true;
    };
    const written = live.remove('crew', VESSEL, 1);
    await until(() => server.requests.filter((r) => r.method === 'DELETE').length === 2);
    expect(names(live)).toEqual([]);
    await written;
    const keys = server.requests.filter((r) => r.method === 'DELETE').map((r) => r.headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    await same(live);
  });

  test('a second write to a record waits for the first and builds on it', async () => {
    const live = await opened();
    const first = live.update('crew', VESSEL, 1, { rank: 'Oiler', name: 'Ann' }, 1);
    const second = live.update('crew', VESSEL, 1, { rank: 'Master', name: 'Ann' }, 1);
    expect(live.records('crew')[0]?.rank).toBe('Master');
    await Promise.all([first, second]);
    expect(server.requests.filter((r) => r.method === 'PUT').map((r) => r.headers['if-match'])).toEqual(['"1"', '"2"']);
    await same(live);
    expect(live.records('crew')[0]?.rank).toBe('Master');
  });
});

describe('what screens read', () => {
  test('a kind nobody touched keeps its reference', async () => {
    const live = await opened();
    await same(live);
    const [crew, audits] = [live.records('crew'), live.records('audits')];
    server.write(VESSEL, 'crew', 2, 'created', crewMember('Bo'));
    await same(live);
    expect(live.records('audits')).toBe(audits);
    expect(live.records('crew')[0]).toBe(crew[0]);
    expect(live.records('crew')).toHaveLength(2);
  });

  test('at 00:00 UTC they change without a request', async () => {
    let now = TODAY;
    const live = await opened({ now: () => now });
    const requests = server.requests.length;
    expect(live.records('crew')[0]?.status).toBe('11 days to expire');
    now = Date.parse('2026-11-21T00:00:00Z');
    live.wake();
    expect(live.records('crew')[0]?.status).toBe('10 days to expire');
    expect(server.requests.length).toBe(requests);
  });
});

test('a returning user is shown what was kept, and only catches up', async () => {
  const kept = new Map<string, unknown>();
  const keep: Keep = {
    get: async (key) => structuredClone(kept.get(key)),
    set: async (key, value) => void kept.set(key, structuredClone(value)),
    clear: async () => undefined,
  };
  const before = await opened({ keep });
  await until(() => kept.size === 3);
  before.reset();
  server.write(VESSEL, 'crew', 2, 'created', crewMember('Bo'));
  server.requests.length = 0;

  const live = open({ keep });
  live.start();
  await until(() => names(live).length > 0);
  expect(names(live)[0]).toBe('Ann');
  await same(live);
  expect(server.requests).toEqual([]);
  expect(live.store.getState().selected).toBe(VESSEL);
});

test('a session that ended on the server is reported with its token', async () => {
  const onSignedOut = vi.fn();
  server.onRequest = (_request, response) => {
    response.writeHead(401, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error: 'Session expired. Please log in again.', code: 'signed_out' }));
    return true;
  };
  open({ onSignedOut }).start();
  await until(() => onSignedOut.mock.calls.length > 0);
  expect(onSignedOut).toHaveBeenCalledWith('a.b.c');
});
