import { io } from 'socket.io-client';
import { describe, expect, test } from 'vitest';
import { VESSEL_KINDS } from '../../shared/kinds/kinds';
import { aServerForEachTest, blank, crewMember, names, NOON, open, opened, refuse, same, server, until, VESSEL } from './liveFixture';

aServerForEachTest();

describe('catching up', () => {
  test('a live change is applied and glows; old state + changes = fresh load', async () => {
    const live = await opened();
    await until(() => server.answers.has(VESSEL));
    server.write(VESSEL, 'crew', 1, 'updated', { rank: 'Chief Officer' });
    await same(live);
    expect(live.store.getState().touched['crew:1']?.by).toBe('ship@example.com');
    expect(VESSEL_KINDS.every((kind) => server.requests.some(({ path }) => path === `/api/vessels/${VESSEL}/${kind}`))).toBe(true);
  });

  test('a record that lacks a key field is not listed, added or updated so', async () => {
    const live = await opened();
    await same(live);
    server.write(VESSEL, 'crew', 2, 'created', { ...crewMember('Bo'), rank: null });
    server.write(VESSEL, 'crew', 3, 'created', crewMember('Cy'));
    await same(live);
    expect(names(live)).toEqual(['Ann', 'Cy']);
    server.write(VESSEL, 'crew', 3, 'updated', { date_of_joining: null });
    server.write(VESSEL, 'crew', 2, 'updated', { rank: 'Cook' });
    await same(live);
    expect(names(live)).toEqual(['Ann', 'Bo']);
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
    let arrived = 0;
    const listening = (...args: Parameters<typeof io>) => io(...args).on('change', () => (arrived += 1));
    const live = await opened({ io: listening as typeof io });
    server.write(VESSEL, 'crew', 2, 'created', crewMember('Bo'));
    server.write(VESSEL, 'crew', 2, 'updated', { rank: 'Oiler' });
    await until(() => arrived === 2);
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

  const audit = { ...blank('audits'), audit_type: 'ISM Audit', audit_date: '2026-01-01', status: 'Pending' };

  test('changes that fall between reading a list and watching are not lost, and not highlighted, in as many answers as it takes', async () => {
    server.batch = 1;
    server.onRequest = ({ url }) => {
      if (!url?.endsWith('/crew')) return false;
      for (let n = 0; n < 3; n += 1) server.write(VESSEL, 'audits', server.ledger(VESSEL).seq, 'created', audit);
      return false;
    };
    const live = await opened();
    await same(live);
    expect(live.store.getState().touched).toEqual({});
  });

  const asked = () =>
    server.requests
      .map(({ path }) => path.split('/').at(-1))
      .filter((list) => list !== 'vessels')
      .sort();

  test('where a round trip is dear the eight lists come in one answer', async () => {
    server.onRequest = ({ url }) => {
      if (url?.endsWith('/lists')) server.write(VESSEL, 'audits', server.ledger(VESSEL).seq, 'created', audit);
      return false;
    };
    await same(await opened({ highLatency: () => true }));
    expect(asked()).toEqual(['lists']);
  });

  test('a server that does not answer them in one is asked for each, and what cannot be read is named', async () => {
    server.onRequest = ({ url }, response) => {
      if (!/\/(lists|crew)$/.test(url ?? '')) return false;
      refuse(response, 500, { error: 'Out of order', code: 'internal' });
      return true;
    };
    const live = open({ highLatency: () => true });
    live.start();
    live.select(VESSEL);
    await until(() => live.store.getState().vesselLoading.state === 'failed');
    expect(live.store.getState().vesselLoading.list).toEqual({ kind: 'crew', reason: 'Out of order' });
    await until(() => asked().length > VESSEL_KINDS.length);
    expect(asked()).toEqual([...VESSEL_KINDS, 'lists'].sort());
    server.onRequest = ({ url }, response) => {
      if (url?.endsWith('/lists')) refuse(response, 404, { error: 'no', code: 'not_found' });
      return url?.endsWith('/lists') ?? false;
    };
    live.retry();
    await same(live);
  });

  test('a log that was replaced is loaded anew', async () => {
    const live = await opened();
    await same(live);
    server.replaceLog(VESSEL);
    server.dropSockets();
    await until(() => live.store.getState().vessel?.seq === 0);
    await same(live);
  });

  test('a log that was replaced by a longer one is loaded anew, and the user is told', async () => {
    const live = await opened();
    await same(live);
    server.replaceLog(VESSEL);
    server.replaceLog('fleet');
    server.write('fleet', 'vessels', VESSEL, 'created', { ...blank('vessels'), name: 'Aurora', imo_number: '9074729', flag: 'Malta' });
    for (const name of ['Di', 'Ed', 'Flo']) server.write(VESSEL, 'crew', server.ledger(VESSEL).seq + 1, 'created', crewMember(name));
    server.dropSockets();
    await until(() => live.store.getState().vessel?.epoch === server.epoch);
    await same(live);
    expect(names(live)).toEqual(['Di', 'Ed', 'Flo']);
    await until(() => live.store.getState().notice?.text.includes('restored from a backup') ?? false);
  });

  test('a vessel deleted by another is no longer selected, and the user is told', async () => {
    const live = await opened();
    await until(() => server.watches.some((watch) => watch.vessel === 'fleet'));
    server.write('fleet', 'vessels', VESSEL, 'deleted');
    await until(() => live.store.getState().selected === null);
    expect(live.store.getState().notice?.text).toMatch(/^\S+ deleted vessel Aurora\.$/);
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
    let now = NOON;
    const live = await opened({ now: () => now });
    const requests = server.requests.length;
    expect(live.records('crew')[0]?.status).toBe('11 days to expire');
    now = Date.parse('2026-11-21T00:00:00Z');
    live.wake();
    expect(live.records('crew')[0]?.status).toBe('10 days to expire');
    expect(server.requests.length).toBe(requests);
  });
});
