import { afterAll, beforeAll } from 'vitest';
import { addVessel, knowsAdministrator, register } from '../support/call';
import { throwawayDatabase } from '../support/database';
import { openScreen, type Screen } from '../support/openScreen';
import { hasRedis, throwawayRedis, type ThrowawayRedis } from '../support/redis';
import { startServer, type RunningServer } from '../support/startServer';
import { PATIENCE_MS } from '../support/tier';
import { until } from '../support/until';

/** Two app processes on one database with a Redis between them, an administrator and a vessel. */
export interface Peers {
  /** Whether there is a Redis on this machine. */
  able: boolean;
  uri: string;
  redis: ThrowawayRedis;
  a: RunningServer;
  b: RunningServer;
  token: string;
  vessel: number;
  /** The vessel on a screen of a process. */
  screenOn(server: RunningServer, who?: string): Promise<Screen>;
  /** Starts Redis again after `redis.kill`. Both processes have noticed that it was away, and are connected again. */
  startRedis(): Promise<void>;
  /** Does `work` with Redis there, silent, gone and back. */
  throughRedis(work: () => Promise<void>): Promise<void>;
}

export function usePeers(): Peers {
  const able = hasRedis();
  if (!able) console.log('Skipped: there is no redis-server on the PATH (Debian package redis-server).');
  const screens: Screen[] = [];
  const peers = {
    able,
    async screenOn(server, who = peers.token) {
      const screen = openScreen(server.url, who, null);
      screens.push(screen);
      await screen.open(peers.vessel);
      return screen;
    },
    async startRedis() {
      const returns = () => [peers.a, peers.b].map(({ log }) => log().split('"Redis is back"').length);
      const before = returns();
      await peers.redis.start();
      await until(
        async () => returns().every((times, process) => times > (before[process] ?? 0)) && (await peers.redis.subscribers()) === 2,
        'both processes to log that Redis is back, and to subscribe again',
        3 * PATIENCE_MS,
      );
    },
    async throughRedis(work) {
      await work();
      peers.redis.stall();
      await work();
      await peers.redis.kill();
      await work();
      await peers.startRedis();
      await work();
    },
  } as Peers;
  let stop = (): Promise<void> | undefined => undefined;
  beforeAll(async () => {
    if (!able) return;
    const [database, redis] = await Promise.all([throwawayDatabase(), throwawayRedis()]);
    stop = () => database.stop();
    const env = {
      MONGODB_URI: database.uri,
      REDIS_URL: redis.url,
      JWT_SECRET: 'one-key-for-all-the-processes-of-a-fleet',
      LOG_LEVEL: 'info',
    };
    const [a, b] = [await startServer({ env }), await startServer({ env })];
    await until(async () => (await redis.subscribers()) === 2, 'both processes to subscribe');
    const token = await register(a.url);
    await knowsAdministrator(b.url, token);
    Object.assign(peers, { uri: database.uri, redis, a, b, token, vessel: await addVessel(a.url, token) });
  });
  afterAll(async () => {
    for (const screen of screens) screen.close();
    await Promise.all([peers.a?.stop(), peers.b?.stop()]);
    await peers.redis?.kill();
    await stop();
  });
  return peers;
}
