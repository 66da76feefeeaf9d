/** `kill -9` of the product and of its engine while eight people write and one uploads (server/README.md, invariant 1). */
import { expect, test } from 'vitest';
import { call } from '../support/call';
import { enginePid } from '../support/enginePid';
import { faultsIn } from '../support/faultsIn';
import { embeddedUri } from '../support/sharedServer';
import { startServer } from '../support/startServer';
import { many } from '../support/tier';
import { openStorm } from './storm';

const KILLS = many(1, 4);
const WRITES_BETWEEN = 40;

test(
  `${KILLS} × kill -9 of the engine, then of the product: nothing acknowledged is lost, no hole, no half file`,
  { timeout: 600_000 },
  async () => {
    const server = await startServer();
    try {
      const storm = await openStorm(server);
      const { pid } = server;
      const statuses = new Set<number>();
      let asking = true;
      const asker = (async () => {
        while (asking) statuses.add((await call(server.url, 'GET', '/api/vessels', storm.token)).status);
      })();
      for (let kill = 0; kill < KILLS; kill += 1) {
        await storm.progress(WRITES_BETWEEN);
        process.kill(enginePid(pid) ?? 0, 'SIGKILL');
      }
      await storm.progress(WRITES_BETWEEN);
      asking = false;
      await asker;
      // To everybody an engine that dies is a pause.
      expect(server.pid).toBe(pid);
      expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
      for (let kill = 0; kill < KILLS; kill += 1) {
        await server.restart('SIGKILL');
        await storm.progress(WRITES_BETWEEN);
      }
      await storm.calm();
      await server.restart('SIGKILL');
      expect(await storm.damage()).toEqual([]);
      expect(await faultsIn(embeddedUri(server))).toEqual([]);
      console.log(
        `${2 * KILLS} kills: ${storm.count()} acknowledged, ${storm.uploads()} of them files, ${storm.repeats()} sent again, nothing lost.`,
      );
    } finally {
      await server.stop();
    }
  },
);
