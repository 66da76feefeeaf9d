import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { LiveClient } from '../../client/sync/createLive';
import type { AnyRecord, Values } from '../../shared/kinds/kind';
import { Problem } from '../../shared/basics/problem';
import { aServerForEachTest, crewMember, names, opened, refuse, same, server, until, VESSEL } from './liveFixture';

aServerForEachTest();

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
      refuse(response, 409, { error: 'Changed.', code: 'conflict', theirs: { rank: 'x' } });
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
    const written = live.remove('crew', VESSEL, 1, 1);
    await until(() => server.requests.filter((r) => r.method === 'DELETE').length === 2);
    expect(names(live)).toEqual([]);
    await written;
    const keys = server.requests.filter((r) => r.method === 'DELETE').map((r) => r.headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(keys).toEqual(keys.map(() => expect.stringMatching(/^[\w-]{16,}$/)));
    expect(new Set(keys).size).toBe(1);
    await same(live);
  });

  test('a deletion names what was seen; refused, what came meanwhile is shown', async () => {
    const live = await opened();
    const theirs = { ...live.records('crew')[0], rank: 'Bosun', rev: 2 };
    server.onRequest = (request, response) => {
      if (request.method !== 'DELETE') return false;
      refuse(response, 409, { error: 'Look at it again.', code: 'conflict', theirs });
      return true;
    };
    await expect(live.remove('crew', VESSEL, 1, 1)).rejects.toMatchObject({ code: 'conflict' });
    expect(server.requests.at(-1)?.headers['if-match']).toBe('"1.first"');
    expect(live.records('crew')[0]).toMatchObject({ rank: 'Bosun', rev: 2 });
  });

  test('a deletion that is answered late leaves the record that somebody has restored meanwhile', async () => {
    const live = await opened();
    server.onRequest = (request, response) => {
      if (request.method !== 'DELETE') return false;
      server.write(VESSEL, 'crew', 1, 'deleted', {});
      server.write(VESSEL, 'crew', 1, 'created', crewMember('Ann'));
      void until(() => live.store.getState().vessel?.records.crew?.[1]?.rev === 3).then(() => response.writeHead(204).end());
      return true;
    };
    await live.remove('crew', VESSEL, 1, 1);
    expect(names(live)).toEqual(['Ann']);
    await same(live);
  });

  test('an answer that comes after the vessel was opened again does not show what was deleted meanwhile', async () => {
    const live = await opened();
    let answer = () => {};
    server.onRequest = (request, response) => {
      if (request.method !== 'POST') return false;
      server.write(VESSEL, 'crew', 2, 'created', crewMember('Bo'));
      answer = () => refuse(response, 201, { id: 2, vessel_id: VESSEL, rev: 1, ...crewMember('Bo') });
      return true;
    };
    const added = live.create('crew', VESSEL, crewMember('Bo'));
    await until(() => server.requests.some(({ method }) => method === 'POST'));
    live.select(null);
    server.write(VESSEL, 'crew', 2, 'deleted', {});
    live.select(VESSEL);
    await until(() => live.store.getState().vesselLoading.state === 'ready');
    answer();
    await added;
    expect(names(live)).toEqual(['Ann']);
    await same(live);
  });

  test('a refusal that comes after the vessel was opened again does not show what was deleted meanwhile', async () => {
    const live = await opened();
    let answer = () => {};
    server.onRequest = (request, response) => {
      if (request.method !== 'DELETE') return false;
      server.write(VESSEL, 'crew', 1, 'updated', { rank: 'Bosun' });
      const theirs = { ...server.ledger(VESSEL).records.crew?.[1] };
      answer = () => refuse(response, 409, { error: 'Look at it again.', code: 'conflict', theirs });
      return true;
    };
    const removed = live.remove('crew', VESSEL, 1, 1);
    await until(() => server.requests.some(({ method }) => method === 'DELETE'));
    live.select(null);
    server.write(VESSEL, 'crew', 1, 'deleted', {});
    live.select(VESSEL);
    await until(() => live.store.getState().vesselLoading.state === 'ready');
    answer();
    await expect(removed).rejects.toMatchObject({ code: 'conflict' });
    expect(names(live)).toEqual([]);
    await same(live);
  });

  test('the answer to an upload that comes after the vessel was opened again does not show what was deleted meanwhile', async () => {
    const live = await opened();
    const accept = live.accepting('crew', VESSEL);
    server.write(VESSEL, 'crew', 1, 'updated', { rank: 'Bosun' });
    const answer = { ...server.ledger(VESSEL).records.crew?.[1] } as AnyRecord;
    live.select(null);
    server.write(VESSEL, 'crew', 1, 'deleted', {});
    live.select(VESSEL);
    await until(() => live.store.getState().vesselLoading.state === 'ready');
    accept(answer);
    expect(names(live)).toEqual([]);
    await same(live);
  });

  test('a deletion waits for the own edit before it', async () => {
    const live = await opened();
    const edit = live.update('crew', VESSEL, 1, { rank: 'Oiler' }, 1);
    const deletion = live.remove('crew', VESSEL, 1, 1);
    expect(names(live)).toEqual([]);
    await Promise.all([edit, deletion]);
    expect(server.requests.filter((r) => r.method === 'DELETE').map((r) => r.headers['if-match'])).toEqual(['"2.first"']);
    await same(live);
  });

  test('a deletion names the revision that was seen, and counts what own writes have made of it since', async () => {
    const live = await opened();
    const bases = () => server.requests.filter((r) => r.method === 'DELETE').map((r) => r.headers['if-match']);
    const reached = (rev: number) => until(() => live.records('crew')[0]?.rev === rev);
    // While the question is open: an own write is answered, then somebody else writes.
    await live.update('crew', VESSEL, 1, { rank: 'Oiler' }, 1);
    server.write(VESSEL, 'crew', 1, 'updated', { rank: 'Bosun' });
    await reached(3);
    server.onRequest = ({ method }, response) => {
      if (method === 'DELETE') refuse(response, 409, { error: 'Look at it again.', code: 'conflict' });
      return method === 'DELETE';
    };
    await expect(live.remove('crew', VESSEL, 1, 1)).rejects.toMatchObject({ code: 'conflict' });
    // An own write waits that the server merges with what somebody else has written.
    server.write(VESSEL, 'crew', 1, 'updated', { rank: 'Wiper' }, true);
    void live.update('crew', VESSEL, 1, { name: 'Anne' }, 3);
    await expect(live.remove('crew', VESSEL, 1, 3)).rejects.toMatchObject({ code: 'conflict' });
    expect(bases()).toEqual(['"2.first"', '"3.first"']);
    server.onRequest = () => false;
    await live.remove('crew', VESSEL, 1, 5);
    expect(bases().at(-1)).toBe('"5.first"');
    await same(live);
  });

  test('a second write to a record waits for the first and builds on it', async () => {
    const live = await opened();
    const first = live.update('crew', VESSEL, 1, { rank: 'Oiler', name: 'Ann' }, 1);
    const second = live.update('crew', VESSEL, 1, { rank: 'Master', name: 'Ann' }, 1);
    expect(live.records('crew')[0]?.rank).toBe('Master');
    await Promise.all([first, second]);
    expect(server.requests.filter((r) => r.method === 'PUT').map((r) => r.headers['if-match'])).toEqual(['"1.first"', '"2.first"']);
    await same(live);
    expect(live.records('crew')[0]?.rank).toBe('Master');
  });

  describe('made while another of their record waits, which is then refused,', () => {
    /** An edit of two fields that is refused with what somebody else saved meanwhile, once `refuseFirst` is called. */
    async function refusedLater(): Promise<{ live: LiveClient; refuseFirst(): void; bodies: Values[] }> {
      const live = await opened();
      const bodies: Values[] = [];
      let refuseFirst = () => {};
      server.onRequest = async (request, response) => {
        if (request.method === 'GET') return false;
        bodies.push(JSON.parse((await text(request)) || '{}') as Values);
        if (bodies.length === 1) await new Promise<void>((done) => (refuseFirst = done));
        refuse(response, 409, { error: 'Changed.', code: 'conflict' });
        return true;
      };
      live.update('crew', VESSEL, 1, { ...crewMember('Ann'), rank: 'Oiler', indos: 'I-0' }, 1).catch(() => undefined);
      await until(() => bodies.length === 1);
      server.write(VESSEL, 'crew', 1, 'updated', { rank: 'Bosun', passport: 'P-9' });
      await same(live);
      return { live, refuseFirst, bodies };
    }
    const sentOn = () => server.requests.filter(({ method }) => method !== 'GET').map(({ headers }) => headers['if-match']);

    test('name the revision that the row shows and hold only their own changes', async () => {
      const { live, refuseFirst, bodies } = await refusedLater();
      const [row] = live.records('crew');
      expect(row).toMatchObject({ rank: 'Oiler', indos: 'I-0', passport: null, rev: 1 });
      const { rev = 0, ...values } = row ?? {};
      const second = live.update('crew', VESSEL, 1, { ...values, indos: 'I-1' }, rev);
      refuseFirst();
      await expect(second).rejects.toMatchObject({ code: 'conflict' });
      expect(bodies.slice(1)).toMatchObject([{ rank: 'Master', passport: null, indos: 'I-1' }]);
      expect(sentOn()).toEqual(['"1.first"', '"1.first"']);
      expect(live.records('crew')[0]).toMatchObject({ rank: 'Bosun', rev: 2 });
    });

    test('wait for it also where one between the two was discarded', async () => {
      const { live, refuseFirst, bodies } = await refusedLater();
      const { rev = 0, ...values } = live.records('crew')[0] ?? {};
      const between = live.update('crew', VESSEL, 1, { ...values, passport: 'P-1' }, rev).catch(() => undefined);
      live.discard(live.store.getState().pending.crew?.at(-1)?.key ?? '');
      await between;
      const last = live.update('crew', VESSEL, 1, { ...values, name: 'Anne' }, rev);
      refuseFirst();
      await expect(last).rejects.toMatchObject({ code: 'conflict' });
      expect(bodies.slice(1)).toMatchObject([{ name: 'Anne', rank: 'Master', passport: null, indos: null }]);
    });

    test('do not delete what the row did not show', async () => {
      const { live, refuseFirst } = await refusedLater();
      const deletion = live.remove('crew', VESSEL, 1, 1);
      refuseFirst();
      await expect(deletion).rejects.toMatchObject({ code: 'conflict' });
      expect(sentOn()).toEqual(['"1.first"', '"1.first"']);
    });
  });
});
