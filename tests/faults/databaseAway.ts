/** A database on another machine that cannot be reached for a while: refused at once, or swallowed by the network. */
import { beforeAll, expect, test } from 'vitest';
import { kindOf } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { exampleBody } from '../../scripts/bench/fleet';
import { addVessel, call, register } from '../support/call';
import type { ThrowawayDatabase } from '../support/database';
import { faultsIn } from '../support/faultsIn';
import { follow } from '../support/follower';
import { openScreen } from '../support/openScreen';
import type { Relay } from '../support/relay';
import type { RunningServer } from '../support/startServer';
import { many } from '../support/tier';
import { until } from '../support/until';
import { openStorm } from './storm';
import { fixture } from './relayedServer';

const WRITES = many(30, 100);

let database: ThrowawayDatabase;
let relay: Relay;
let server: RunningServer;

beforeAll(() => void ({ database, relay, server } = fixture));

test('a database that is cut off, then silent: clean 503s, then all goes on by itself', { timeout: 600_000 }, async () => {
  const storm = await openStorm(server);
  const [vessel = 0] = storm.vessels;
  const screen = openScreen(server.url, storm.token, null);
  const { pid } = server;
  try {
    await screen.open(vessel);
    for (const state of ['cut', 'silent'] as const) {
      await storm.progress(WRITES);
      relay.set(state);
      const read = call(server.url, 'GET', paths.list('crew', vessel), storm.token);
      const write = call(server.url, 'POST', paths.create('crew', vessel), storm.token, exampleBody(kindOf('crew'), 1));
      for (const answer of await Promise.all([read, write]))
        expect(answer, state).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      const away = await call(server.url, 'GET', '/readyz');
      expect([away.status, Number(away.headers.get('retry-after')) > 0], state).toEqual([503, true]);
      expect((await call(server.url, 'GET', '/healthz')).status).toBe(200);
      relay.set('open');
      await until(async () => (await call(server.url, 'GET', '/readyz')).status === 200, 'the product to be ready again');
    }
    await storm.progress(WRITES);
    await storm.calm();
    expect(server.pid).toBe(pid);
    const { body } = await call(server.url, 'GET', paths.changes(vessel, 0), storm.token);
    await screen.reached(Number(body.head));
    // The writes that were answered 503 above may have arrived or not; whichever, once and whole.
    expect((await storm.damage()).filter((line) => !/has \d+ changes for \d+ writes/.test(line))).toEqual([]);
    expect(await faultsIn(database.uri)).toEqual([]);
  } finally {
    relay.set('open');
    screen.close();
    storm.abandon();
  }
});

test('a write that the database takes after it was answered 503 is in the list and on the sockets, without another write', async () => {
  const token = await register(server.url);
  const vessel = await addVessel(server.url, token);
  const follower = follow(server.url, token, vessel);
  const create = (name: string) =>
    call(server.url, 'POST', paths.create('crew', vessel), token, { ...exampleBody(kindOf('crew'), 1), name });
  try {
    expect((await create('Early')).status).toBe(201);
    // The command of the database that writes changes: {bulkWrite: 1, …} in BSON.
    relay.holdFrom('bulkWrite\0\x01\0\0\0');
    expect((await create('Late')).status).toBe(503);
    relay.set('open');
    await until(() => follower.applied.length === 2, 'the change to be told');
    const list = async () => (await call(server.url, 'GET', paths.list('crew', vessel), token)).body;
    await expect.poll(list).toMatchObject({ crew: [{ name: 'Early' }, { name: 'Late' }], seq: 2 });
    expect(await faultsIn(database.uri)).toEqual([]);
  } finally {
    relay.set('open');
    follower.close();
  }
});
