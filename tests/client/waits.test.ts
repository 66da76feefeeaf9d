import { expect, test } from 'vitest';
import { Discarded } from '../../client/sync/inFlight';
import { aServerForEachTest, names, opened, refuse, same, server, until, VESSEL } from './liveFixture';

aServerForEachTest();

const sent = (method: string) => server.requests.filter((request) => request.method === method);
const keyOf = (live: Awaited<ReturnType<typeof opened>>) => live.store.getState().pending.crew?.[0]?.key ?? '';

test('the pause a refusal asks for is kept', async () => {
  const live = await opened();
  const tries: number[] = [];
  server.onRequest = (request, response) => {
    if (request.method !== 'PUT') return false;
    if (tries.push(performance.now()) > 1) return false;
    response.setHeader('Retry-After', '2');
    refuse(response, 429, { error: 'Too many requests.', code: 'too_many' });
    return true;
  };
  await live.update('crew', VESSEL, 1, { rank: 'Oiler' }, 1);
  // Left to itself it would have tried again after one second.
  expect((tries[1] ?? 0) - (tries[0] ?? 0)).toBeGreaterThan(1_900);
});

test('a discarded write is neither sent again nor painted, and the next one of the record is sent without what it held', async () => {
  const live = await opened();
  server.onRequest = (request, response) => {
    if (request.method !== 'PUT') return false;
    refuse(response, 503, { error: 'The database does not answer.', code: 'unavailable' });
    return true;
  };
  const first = live.update('crew', VESSEL, 1, { name: 'Ann', rank: 'Oiler', passport: null }, 1);
  const second = live.update('crew', VESSEL, 1, { name: 'Ann', rank: 'Oiler', passport: 'P-9' }, 1);
  const given = expect(first).rejects.toBeInstanceOf(Discarded);
  await until(() => sent('PUT').length === 1);
  server.onRequest = () => false;
  expect(live.discard(keyOf(live))).toBe(true);
  await given;
  await second;
  await same(live);
  expect(live.records('crew')[0]).toMatchObject({ rank: 'Master', passport: 'P-9' });
  expect(sent('PUT')).toHaveLength(2);
});

test('a discarded deletion brings the row back; one that had its effect is taken out by the log', async () => {
  const live = await opened();
  server.onRequest = (request, response) => {
    if (request.method === 'DELETE') refuse(response, 502, {});
    return request.method === 'DELETE';
  };
  const refused = expect(live.remove('crew', VESSEL, 1, 1)).rejects.toBeInstanceOf(Discarded);
  await until(() => sent('DELETE').length === 1);
  expect(names(live)).toEqual([]);
  live.discard(keyOf(live));
  await refused;
  expect(names(live)).toEqual(['Ann']);

  // It happens, but neither the answer nor the change arrives.
  server.onRequest = (request, response) => {
    if (request.method !== 'DELETE') return false;
    server.write(VESSEL, 'crew', 1, 'deleted', {}, true);
    refuse(response, 504, {});
    return true;
  };
  const echoed = expect(live.remove('crew', VESSEL, 1, 1)).rejects.toBeInstanceOf(Discarded);
  await until(() => sent('DELETE').length === 2);
  live.discard(keyOf(live));
  await echoed;
  await same(live);
  expect(names(live)).toEqual([]);
  expect(live.discard('none')).toBe(false);
});
