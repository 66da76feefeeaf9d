/** A database on another machine that cannot be reached for a while: refused at once, or swallowed by the network. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindOf } from '../../shared/kinds';
import { paths } from '../../shared/paths';
import { exampleBody } from '../../scripts/bench/exampleBody';
import { call } from '../support/call';
import { throwawayDatabase } from '../support/database';
import { openScreen } from '../support/openScreen';
import { openRelay, type Relay } from '../support/relay';
import { findings } from '../support/runTool';
import { startServer, type RunningServer } from '../support/startServer';
import { until } from '../support/until';
import { scaled } from './rounds';
import { openStorm } from './storm';

const AWAY_MS = scaled(4_000, 60_000);

let database: { uri: string; stop(): Promise<void> };
let relay: Relay;
let server: RunningServer;

beforeAll(async () => {
  database = await throwawayDatabase();
  const real = new URL(database.uri);
  relay = await openRelay(real.hostname, Number(real.port));
  const uri = new URL(database.uri);
  uri.port = String(relay.port);
  server = await startServer({ env: { MONGODB_URI: uri.href } });
});
afterAll(async () => {
  await server?.stop();
  relay?.stop();
  await database?.stop();
});

async function timed(method: string, path: string, token: string, body?: unknown) {
  const begun = performance.now();
  const { status, body: said } = await call(server.url, method, path, token, body);
  return { status, said, ms: performance.now() - begun };
}

test.each(['cut', 'silent'] as const)(
  'a database that is %s away: clean 503s, then all goes on by itself',
  { timeout: 180_000 + AWAY_MS },
  async (state) => {
    const storm = await openStorm(server);
    const [vessel = 0] = storm.vessels;
    const screen = openScreen(server.url, storm.token, null);
    try {
      await screen.open(vessel);
      await storm.progress(100);
      const { pid } = server;
      relay.set(state);
      const begun = Date.now();
      const read = timed('GET', paths.list('crew', vessel), storm.token);
      const write = timed('POST', paths.create('crew', vessel), storm.token, exampleBody(kindOf('crew'), 1));
      for (const { status, said, ms } of await Promise.all([read, write])) {
        expect(status).toBe(503);
        expect(said.code).toBe('unavailable');
        expect(ms).toBeLessThan(20_000);
      }
      const away = await call(server.url, 'GET', '/readyz');
      expect([away.status, Number(away.headers.get('retry-after')) > 0]).toEqual([503, true]);
      expect((await call(server.url, 'GET', '/healthz')).status).toBe(200);
      await delay(Math.max(0, AWAY_MS - (Date.now() - begun)));

      relay.set('open');
      const back = performance.now();
      await until(async () => (await call(server.url, 'GET', '/readyz')).status === 200, 'the product to be ready again', 20_000);
      await storm.progress(100);
      console.log(
        `Database ${state} for ${((Date.now() - begun) / 1000).toFixed(1)} s: written to again ${(performance.now() - back).toFixed(0)} ms after its return.`,
      );
      await storm.calm();
      expect(server.pid).toBe(pid);
      const { body } = await call(server.url, 'GET', paths.changes(vessel, 0), storm.token);
      await screen.reached(Number(body.head));
      // The write that was answered 503 above may have arrived or not; whichever, once and whole.
      expect((await storm.damage()).filter((line) => !/has \d+ changes for \d+ writes/.test(line))).toEqual([]);
      expect(await findings({ MONGODB_URI: database.uri, DATA_DIR: server.dataDir })).toEqual([]);
    } finally {
      relay.set('open');
      screen.close();
      storm.abandon();
    }
  },
);
