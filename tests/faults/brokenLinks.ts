/** Links that break, a stop in the middle of the day, and `kill -9` of the product and of its engine (server/README.md, invariants 1 and 2). */
import * as fc from 'fast-check';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { exampleBody } from '../../scripts/bench/fleet';
import { paths } from '../../shared/api/paths';
import { reportPaths } from '../../shared/api/reports';
import { todayUtc } from '../../shared/basics/calendar';
import type { KindName, Values } from '../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { listAnswer } from '../../shared/status/present';
import { addVessel, call, register } from '../support/call';
import { drawerOf } from '../support/drawer';
import { killEngine } from '../support/enginePid';
import { faultsIn } from '../support/faultsIn';
import { follow } from '../support/follower';
import { download } from '../support/multipart';
import { openScreen, type Screen } from '../support/openScreen';
import { person } from '../support/person';
import { recordCalls } from '../support/recordCalls';
import { embeddedUri } from '../support/sharedServer';
import type { RunningServer } from '../support/startServer';
import { many, PATIENCE_MS, SEED } from '../support/tier';
import { until } from '../support/until';
import { wholeLog } from '../support/wholeLog';
import { openStorm } from './storm';
import { fixture } from './embeddedServer';

let server: RunningServer;

beforeAll(() => void ({ server } = fixture));

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
  }
});

const CLIENTS = many(20, 200);
const AT_ONCE = 20;

test(`SIGTERM under ${CLIENTS} clients: not ready first, exit 0, all caught up after the new start`, { timeout: 600_000 }, async () => {
  const token = await register(server.url);
  const vessel = await addVessel(server.url, token);
  const screens = Array.from({ length: CLIENTS }, () => openScreen(server.url, token, null));
  let over = false;
  try {
    const rest = [...screens];
    const openers = Array.from({ length: AT_ONCE }, async () => {
      for (let screen = rest.pop(); screen; screen = rest.pop()) await screen.open(vessel);
    });
    await Promise.all(openers);
    const write = (n: number) => call(server.url, 'POST', paths.create('crew', vessel), token, exampleBody(kindOf('crew'), n));
    const answered: number[] = [];
    const writing = (async () => {
      for (let n = 0; !over; n += 1) {
        await write(n).then(
          ({ status, body }) => status === 201 && answered.push(Number(body.id)),
          () => undefined,
        );
        await delay(20);
      }
    })();
    await until(() => answered.length > 5, 'writes to be under way');
    const ended = server.kill('SIGTERM');
    const seen: (number | 'refused')[] = [];
    const watching = (async () => {
      for (let gone = false; !gone;) {
        const status = await call(server.url, 'GET', '/readyz').then(
          (reply) => reply.status,
          () => 'refused' as const,
        );
        seen.push(status);
        gone = status === 'refused';
      }
    })();
    expect(await ended).toBe(0);
    await watching;
    // Once it has said no, it never says yes again.
    const first = seen.findIndex((status) => status !== 200);
    expect(seen.slice(first).every((status) => status === 503 || status === 'refused')).toBe(true);

    await server.restart();
    over = true;
    await writing;
    await write(9_999);
    const changes = await wholeLog(await person(server.url, token), vessel);
    await Promise.all(screens.map((screen) => screen.reached(changes.length)));
    const kept = new Set((changes as { id: number }[]).map(({ id }) => id));
    expect(answered.filter((id) => !kept.has(id))).toEqual([]);
  } finally {
    over = true;
    for (const screen of screens) screen.close();
  }
});

const KILLS = many(1, 4);
const WRITES_BETWEEN = 40;

test(
  `${KILLS} × kill -9 of the engine, then of the product: nothing acknowledged is lost, no hole, no half file`,
  { timeout: 600_000 },
  async () => {
    const storm = await openStorm(server);
    try {
      const { pid } = server;
      const statuses = new Set<number>();
      let asking = true;
      const asker = (async () => {
        while (asking) statuses.add((await call(server.url, 'GET', '/api/vessels', storm.token)).status);
      })();
      for (let kill = 0; kill < KILLS; kill += 1) {
        await storm.progress(WRITES_BETWEEN);
        killEngine(pid);
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
      storm.abandon();
    }
  },
);

test('the program that makes papers ends with its server, also when that is killed', async () => {
  const token = await register(server.url);
  const report = reportPaths.statusReport(await addVessel(server.url, token));
  expect((await download(server.url, report, token)).status).toBe(200);
  const pid = drawerOf(server);
  await server.kill('SIGKILL');
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
});
