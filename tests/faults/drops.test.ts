/** Links that break again and again, the server's restarts among the reasons (server/README.md, invariant 2). */
import { setTimeout as delay } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KindName, Values } from '../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { listAnswer } from '../../shared/status/present';
import { todayUtc } from '../../shared/basics/calendar';
import { exampleBody } from '../../scripts/bench/fleet';
import { addVessel, call, register } from '../support/call';
import { faultsIn } from '../support/faultsIn';
import { follow } from '../support/follower';
import { openScreen, type Screen } from '../support/openScreen';
import { person } from '../support/person';
import { recordCalls } from '../support/recordCalls';
import { embeddedUri } from '../support/sharedServer';
import { startServer } from '../support/startServer';
import { many, PATIENCE_MS, SEED } from '../support/tier';
import { until } from '../support/until';
import { wholeLog } from '../support/wholeLog';

const DROPS = many(200, 2_000);
const FOLLOWERS = many(8, 20);
const SCREENS = many(2, 4);
const RESTARTS = many(1, 2);

/** Numbers from 0 to 1 by the seed of the run, for the `nth` client. */
function seeded(nth: number): () => number {
  const drawn = fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), { numRuns: 100, seed: SEED + nth });
  let next = 0;
  return () => drawn[(next += 1) % drawn.length] ?? 0;
}

const shown = (kind: KindName, screen: Screen): Values => {
  const held = screen.live.store.getState().vessel?.records[kind] ?? {};
  return { ...listAnswer(kindOf(kind), Object.values(held), todayUtc(), { seq: 0, epoch: '' }), seq: undefined, epoch: undefined };
};

test(`${DROPS} broken links and ${RESTARTS} restarts: no change is lost, doubled or out of order`, { timeout: 600_000 }, async () => {
  const server = await startServer();
  const token = await register(server.url);
  const vessel = await addVessel(server.url, token);
  const history = recordCalls();
  const somebody = await person(server.url, token);
  const [writes, reads] = [history.of(somebody, 'writer'), history.of(somebody, 'reader')];
  const followers = Array.from({ length: FOLLOWERS }, () => follow(server.url, token, vessel));
  const screens = Array.from({ length: SCREENS }, () => openScreen(server.url, token, null));
  const drops = () => followers.reduce((sum, follower) => sum + follower.drops(), 0);
  let over = false;
  try {
    await Promise.all(screens.map((screen) => screen.open(vessel)));
    const writer = (async () => {
      for (let n = 0; !over; n += 1) {
        await writes.post(paths.create('crew', vessel), exampleBody(kindOf('crew'), n)).catch(() => undefined);
        await delay(15);
      }
    })();
    const reader = (async () => {
      while (!over) {
        await reads.get(paths.list('crew', vessel)).catch(() => undefined);
        await delay(150);
      }
    })();
    const breaking = followers.map(async (follower, nth) => {
      const random = seeded(nth);
      while (drops() < DROPS) {
        await delay(random() * 30);
        follower.drop();
      }
    });
    const cutting = screens.map(async (screen, nth) => {
      const random = seeded(FOLLOWERS + nth);
      while (drops() < DROPS) {
        await delay(100 + random() * 200);
        screen.cut();
        await delay(random() * 100);
        screen.mend();
      }
    });
    for (let restart = 1; restart <= RESTARTS; restart += 1) {
      await until(() => drops() >= (DROPS * restart) / (RESTARTS + 1), 'links to break', 6 * PATIENCE_MS);
      await server.restart(restart % 2 ? 'SIGTERM' : 'SIGKILL');
    }
    await Promise.all([...breaking, ...cutting]);
    over = true;
    await Promise.all([writer, reader]);

    const log = await wholeLog(somebody, vessel);
    expect(history.faults(log)).toEqual([]);
    for (const screen of screens) screen.mend();
    await until(() => followers.every(({ applied }) => applied.length >= log.length), 'all followers to catch up');
    for (const { applied } of followers) expect(applied).toEqual(log);
    await Promise.all(screens.map((screen) => screen.reached(log.length)));
    for (const kind of VESSEL_KINDS) {
      const { body } = await call(server.url, 'GET', paths.list(kind, vessel), token);
      for (const screen of screens) expect(shown(kind, screen), kind).toEqual({ ...body, seq: undefined, epoch: undefined });
    }
    expect(await faultsIn(embeddedUri(server))).toEqual([]);
    console.log(
      `${drops()} broken links, ${RESTARTS} restarts, ${log.length} changes to ${FOLLOWERS + SCREENS} clients: none lost, doubled or out of order.`,
    );
  } finally {
    over = true;
    for (const follower of followers) follower.close();
    for (const screen of screens) screen.close();
    await server.stop();
  }
});
