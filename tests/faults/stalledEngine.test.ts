/** An engine that stands still (SIGSTOP) and goes on: every write happens once. What lands late: tests/faults/databaseAway. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindOf } from '../../shared/kinds/kinds';
import { paths } from '../../shared/api/paths';
import { exampleBody } from '../../scripts/bench/fleet';
import { addVessel, call, register, type Reply } from '../support/call';
import { enginePid } from '../support/enginePid';
import { faultsIn } from '../support/faultsIn';
import { embeddedUri } from '../support/sharedServer';
import { startServer, type RunningServer } from '../support/startServer';
import { DEEP, many } from '../support/tier';

const VESSELS = many(5, 20);
const CREATES = 20; // before the stop, and after it
const CONNECTIONS = many(20, 80);
/** Longer than a question is waited for and shorter than a writer waits; in a deep run longer than both, too. */
const STOPS_MS = DEEP ? [9_000, 10_500, 12_000, 18_000] : [9_000];

/** One stop begins this long after the other, and none ends beside another. */
const APART_MS = 3_000;

interface Stalled {
  server: RunningServer;
  token: string;
  vessels: number[];
}

/** A server for each stop: they take their time side by side. */
const stalled: Stalled[] = [];

async function openStalled(): Promise<Stalled> {
  const server = await startServer();
  const token = await register(server.url);
  const vessels: number[] = [];
  while (vessels.length < VESSELS) vessels.push(await addVessel(server.url, token, `Stalled ${vessels.length}`));
  return { server, token, vessels };
}

beforeAll(async () => {
  stalled.push(...(await Promise.all(STOPS_MS.map(openStalled))));
});
afterAll(async () => {
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

test.concurrent.each(STOPS_MS)('stopped for %i ms with 40 keyless creates in flight: none is made twice', async (ms) => {
  const nth = STOPS_MS.indexOf(ms);
  const where = stalled[nth] as Stalled;
  await delay(nth * APART_MS);
  const made = await createsDuring(where, ms);
  const kept = (await Promise.all(where.vessels.map((vessel) => namesOn(where, vessel)))).flat();
  for (const { name, reply } of made) {
    expect([201, 503], name).toContain(reply.status);
    const times = kept.filter((other) => other === name).length;
    if (reply.status === 201) expect(times, name).toBe(1);
    else expect(times, name).toBeLessThanOrEqual(1);
  }
  expect(await faultsIn(embeddedUri(where.server))).toEqual([]);
});
