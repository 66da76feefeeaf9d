/** Other work takes every processor of the machine: what is made in the background is slower, but comes. */
import { spawn, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paperPaths } from '../../shared/paperPaths';
import { addVessel } from '../support/call';
import { download } from '../support/multipart';
import { person, type Person } from '../support/person';
import { startServer, type RunningServer } from '../support/startServer';

/** As many as one session may have under way at once. */
const AT_ONCE = 8;
const LONGEST_MS = 15_000;
/** The paper under way and the next one take a fifth of this, all 32 twice as long. */
const NEXT_MS = 2_500;

let server: RunningServer;
let mate: Person;
let vessel: number;
let others: ChildProcess[] = [];

beforeAll(async () => {
  server = await startServer();
  mate = await person(server.url);
  vessel = await addVessel(server.url, mate.token, 'MV Patience');
  others = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (const end = Date.now() + 300_000; Date.now() < end;);'], { stdio: 'ignore' }),
  );
});
afterAll(async () => {
  for (const other of others) other.kill('SIGKILL');
  await server?.stop();
});

test('papers asked all at once are made within 15 s each', async () => {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, nth) => {
      const begun = performance.now();
      const path = nth % 2 ? paperPaths.pscPack(vessel) : paperPaths.statusReport(vessel);
      const { status } = await download(server.url, path, mate.token);
      return { status, inTime: performance.now() - begun < LONGEST_MS };
    }),
  );
  expect(answers).toEqual(Array.from({ length: AT_ONCE }, () => ({ status: 200, inTime: true })));
});

test('papers whose readers have gone are not made: the next user does not wait for them', async () => {
  const leavers = await Promise.all([person(server.url), person(server.url), person(server.url), person(server.url)]);
  const leave = new AbortController();
  const left = leavers.flatMap(({ token }) =>
    Array.from({ length: AT_ONCE }, () =>
      fetch(`${server.url}${paperPaths.statusReport(vessel)}`, { headers: { Authorization: `Bearer ${token}` }, signal: leave.signal }),
    ),
  );
  await delay(500);
  leave.abort();
  await Promise.allSettled(left);
  const asked = performance.now();
  const { status } = await download(server.url, paperPaths.statusReport(vessel), mate.token);
  expect(status).toBe(200);
  expect(performance.now() - asked).toBeLessThan(NEXT_MS);
});
