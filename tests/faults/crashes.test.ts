/** `kill -9` of the product and of its engine while eight people write and one uploads (server/README.md, invariant 1). */
import { expect, test } from 'vitest';
import { call } from '../support/call';
import { enginePid } from '../support/enginePid';
import { findings } from '../support/runTool';
import { startServer } from '../support/startServer';
import { openStorm } from './storm';
import { scaled } from './rounds';

const KILLS = scaled(6, 200);
const WRITES_BETWEEN = 40;

test(
  `${KILLS} × kill -9 of product and engine in turn: nothing acknowledged is lost, no hole, no half file`,
  { timeout: 180_000 + KILLS * 10_000 },
  async () => {
    const server = await startServer();
    try {
      const storm = await openStorm(server);
      for (let kill = 0; kill < KILLS; kill += 1) {
        await storm.progress(WRITES_BETWEEN);
        const engine = kill % 2 === 1 ? enginePid(server.pid) : null;
        if (engine) process.kill(engine, 'SIGKILL');
        else await server.restart('SIGKILL');
      }
      await storm.progress(WRITES_BETWEEN);
      await storm.calm();
      await server.restart('SIGKILL');
      expect(await storm.damage()).toEqual([]);
      expect(await findings({ DATA_DIR: server.dataDir })).toEqual([]);
      console.log(
        `${KILLS} kills: ${storm.count()} acknowledged, ${storm.uploads()} of them files, ${storm.repeats()} sent again, nothing lost.`,
      );
    } finally {
      await server.stop();
    }
  },
);

test('an engine that dies under load is a pause: nothing but answers and 503, and the product lives on', { timeout: 180_000 }, async () => {
  const server = await startServer();
  try {
    const storm = await openStorm(server);
    const { pid } = server;
    const pauses: number[] = [];
    const statuses = new Set<number>();
    let asking = true;
    const asker = (async () => {
      for (let last = performance.now(); asking;) {
        const { status } = await call(server.url, 'GET', '/api/vessels', storm.token);
        statuses.add(status);
        if (status !== 200) continue;
        pauses.push(performance.now() - last);
        last = performance.now();
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    })();
    for (let kill = 0; kill < 3; kill += 1) {
      await storm.progress(WRITES_BETWEEN);
      const engine = enginePid(server.pid);
      if (engine) process.kill(engine, 'SIGKILL');
    }
    await storm.progress(WRITES_BETWEEN);
    asking = false;
    await asker;
    await storm.calm();
    expect(server.pid).toBe(pid);
    expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
    expect(await storm.damage()).toEqual([]);
    expect(await findings({ DATA_DIR: server.dataDir })).toEqual([]);
    const longest = Math.max(...pauses);
    expect(longest).toBeLessThan(10_000);
    console.log(`Engine killed 3 times under load: the longest time without a list was ${longest.toFixed(0)} ms.`);
  } finally {
    await server.stop();
  }
});
