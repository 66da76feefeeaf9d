/** One account fills a vessel with requisitions of 80 kB: the process does not grow by what it sends. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import { addVessel } from '../support/call';
import { enginePid } from '../support/enginePid';
import { person, type Person } from '../support/person';
import { startServer, type RunningServer } from '../support/startServer';
import { deafSocket, load, memoryOf } from './heavyVessel';

const RECORDS = 400;
const HEAP = 128;
/** Of the young generation, in megabytes: its three spaces come beside the heap, and would grow with the speed of the machine. */
const YOUNG = 6;
/** What the process may take beside its heap, in megabytes. */
const BESIDE = 190;

let server: RunningServer;
let mate: Person;
let hoarder: Person;
let heavy: number;
let light: number;

beforeAll(async () => {
  server = await startServer({ nodeArgs: [`--max-old-space-size=${HEAP}`, `--max-semi-space-size=${YOUNG}`] });
  [mate, hoarder] = [await person(server.url), await person(server.url)];
  [heavy, light] = [await addVessel(server.url, mate.token, 'Heavy'), await addVessel(server.url, mate.token, 'Light')];
  await load(server, hoarder.token, heavy, RECORDS);
}, 600_000);
afterAll(() => server?.stop());

test('sockets and requests that take nothing do not fill the memory', { timeout: 600_000 }, async () => {
  const deaf = await Promise.all(
    Array.from({ length: 8 }, () => deafSocket(server.url, hoarder.token, 'watch', { vessel: heavy, since: 0 }, 60)),
  );
  const controller = new AbortController();
  const headers = { Authorization: `Bearer ${hoarder.token}` };
  const untaken = Array.from({ length: 60 }, (_, nth) => {
    const path = nth % 2 ? paths.list('requisitions', heavy) : paths.changes(heavy, 0);
    return fetch(`${server.url}${path}`, { headers, signal: controller.signal }).catch(() => null);
  });
  await delay(4_000 + RECORDS);
  const { now, most } = memoryOf(server.pid);
  console.log(
    `With 8 sockets and 60 requests that take nothing the server takes ${now} MB, at most ${most} MB; its engine ${memoryOf(enginePid(server.pid) ?? 0).most} MB.`,
  );
  expect(most).toBeLessThan(HEAP + BESIDE);
  expect((await mate.get(paths.list('certificates', light))).status).toBe(200);
  expect((await mate.get(paths.changes(heavy, 0))).status).toBe(200);
  for (const close of deaf) close();
  controller.abort();
  await Promise.all(untaken);
});
