/** An engine that stands still (SIGSTOP) and goes on: every write happens once, and what lands late is known at once. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindOf } from '../../shared/kinds';
import { paths } from '../../shared/paths';
import { exampleBody } from '../../scripts/bench/exampleBody';
import { addVessel, call, register, type Reply } from '../support/call';
import { enginePid } from '../support/enginePid';
import { follow, type Follower } from '../support/follower';
import { findings } from '../support/runTool';
import { startServer, type RunningServer } from '../support/startServer';
import { until } from '../support/until';

const VESSELS = 20;
const CREATES = 20; // before the stop, and after it
const CONNECTIONS = 80;
/** Longer than a question is waited for and shorter than a writer waits; and longer than both. */
const SHORT_STOPS_MS = [9_000, 10_500, 12_000];
const LONG_STOP_MS = 18_000;
/** What landed after its 503 is in list, log and socket within this time of the engine's return. */
const KNOWN_WITHIN_MS = 5_000;

/** One stop begins this long after the other, and none ends beside another. */
const APART_MS = 3_000;

interface Stalled {
  server: RunningServer;
  token: string;
  vessels: number[];
  followers: Follower[];
}

/** A server for each stop: they take their time side by side. */
const stalled: Stalled[] = [];

async function openStalled(): Promise<Stalled> {
  const server = await startServer();
  const token = await register(server.url);
  const vessels: number[] = [];
  while (vessels.length < VESSELS) vessels.push(await addVessel(server.url, token, `Stalled ${vessels.length}`));
  return { server, token, vessels, followers: vessels.map((vessel) => follow(server.url, token, vessel)) };
}

beforeAll(async () => {
  stalled.push(...(await Promise.all([...SHORT_STOPS_MS, LONG_STOP_MS].map(openStalled))));
});
afterAll(async () => {
  for (const { followers } of stalled) for (const follower of followers) follower.close();
  await Promise.all(stalled.map(({ server }) => server.stop()));
});

const create = ({ server, token }: Stalled, vessel: number, name: string) =>
  call(server.url, 'POST', paths.create('crew', vessel), token, { ...exampleBody(kindOf('crew'), 1), name });
const namesOn = async ({ server, token }: Stalled, vessel: number) =>
  ((await call(server.url, 'GET', paths.list('crew', vessel), token)).body.crew as { name: string }[]).map(({ name }) => name);

/**
 * Sends `CREATES` keyless creates over all vessels, stops the engine when the first of them is answered, so that it meets the others at
 * every stage of its work, sends as many again, since a busy machine may have answered all of them by then, and lets it go on after `ms`.
 */
async function createsDuring(where: Stalled, ms: number): Promise<{ name: string; reply: Reply }[]> {
  const { server, token, vessels } = where;
  const engine = enginePid(server.pid) ?? 0;
  const { body } = await create(where, vessels[0] ?? 0, `before ${ms}`); // the ids of those to come are taken from the counter with it
  // A busy product has connections to spare: the second question is then not behind the first.
  const path = paths.record('crew', vessels[0] ?? 0, Number(body.id));
  await Promise.all(Array.from({ length: CONNECTIONS }, () => call(server.url, 'GET', path, token)));
  const send = (when: string) =>
    Array.from({ length: CREATES }, async (_, nth) => {
      const name = `${ms} ms, create ${nth} ${when}`;
      return { name, reply: await create(where, vessels[nth % VESSELS] ?? 0, name) };
    });
  const replies = send('before');
  await Promise.race(replies);
  process.kill(engine, 'SIGSTOP');
  replies.push(...send('after'));
  await delay(ms);
  process.kill(engine, 'SIGCONT');
  return Promise.all(replies);
}

test.concurrent.each(SHORT_STOPS_MS)('stopped for %i ms with 40 keyless creates in flight: none is made twice', async (ms) => {
  const nth = SHORT_STOPS_MS.indexOf(ms);
  const where = stalled[nth] as Stalled;
  await delay(nth * APART_MS);
  const made = await createsDuring(where, ms);
  await delay(1_000);
  const kept = (await Promise.all(where.vessels.map((vessel) => namesOn(where, vessel)))).flat();
  for (const { name, reply } of made) {
    expect([201, 503], name).toContain(reply.status);
    const times = kept.filter((other) => other === name).length;
    if (reply.status === 201) expect(times, name).toBe(1);
    else expect(times, name).toBeLessThanOrEqual(1);
  }
  expect(made.filter(({ reply }) => reply.status === 201).length).toBeGreaterThan(0);
  expect(await findings({ DATA_DIR: where.server.dataDir })).toEqual([]);
});

test.concurrent('stopped for 18 s: what lands after its 503 is in the list, on the sockets and whole, without another write', async () => {
  const where = stalled[SHORT_STOPS_MS.length] as Stalled;
  const { server, token, vessels, followers } = where;
  await delay(SHORT_STOPS_MS.length * APART_MS);
  const heads = async () =>
    Promise.all(vessels.map(async (vessel) => Number((await call(server.url, 'GET', paths.changes(vessel, 0), token)).body.head)));
  const made = await createsDuring(where, LONG_STOP_MS);
  const back = performance.now();
  expect(made.filter(({ reply }) => reply.status === 503).length).toBeGreaterThan(0);
  const known = async () => {
    const logged = await heads();
    const listed = await Promise.all(
      vessels.map(async (vessel) => Number((await call(server.url, 'GET', paths.list('crew', vessel), token)).body.seq)),
    );
    const shown = followers.map(({ applied }) => applied.length);
    return { logged, listed, shown };
  };
  await until(
    async () => {
      const { logged, listed, shown } = await known();
      return [...listed, ...shown].join() === [...logged, ...logged].join();
    },
    'lists and sockets to hold what the logs hold',
    KNOWN_WITHIN_MS,
  );
  const listed = new Set((await Promise.all(vessels.map((vessel) => namesOn(where, vessel)))).flat());
  const landed = made.filter(({ name, reply }) => reply.status === 503 && listed.has(name)).length;
  expect(landed).toBeGreaterThan(0);
  console.log(
    `${landed} changes landed after their 503; known everywhere ${(performance.now() - back).toFixed(0)} ms after the last answer.`,
  );
  expect(await findings({ DATA_DIR: server.dataDir })).toEqual([]);
});
