/**
 * A wall runs for months: a day of it, with 50 changes a second, leaves its memory as it was. The clocks of screen and server are moved by
 * a minute at a time. The frames are the server's own, sent again and again as it would send them, with numbers that rise.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../shared/calendar';
import type { DisplayVessel } from '../../shared/display';
import { paths } from '../../shared/paths';
import { openFixture, type Fixture, type Person } from '../support/browser';
import { PATIENCE_MS } from '../support/tier';
import { addVessel, call } from '../support/call';
import { pairDisplay } from '../support/display';
import { serverClock } from '../support/movedClock';
import { until } from '../support/until';

const TODAY = '2027-03-10';
const SHIPS = 14;
const MINUTES = Number(process.env.WALL_MINUTES ?? 24 * 60);
/** Fifty changes a second come as one frame a second; so many of them are sent in each minute. */
const FRAMES = Number(process.env.WALL_FRAMES ?? 2);
/** Shorter than the heartbeat of a socket. */
const STEP_MS = 30_000;
const MOST_GROWTH = 1_500_000;

/** How a message of the server to its displays begins. */
const FRAME = '42/display,["vessels",';

const clock = serverClock(`${TODAY}T12:00:00Z`);
let fixture: Fixture;
let owner: Person;

beforeAll(async () => {
  fixture = await openFixture({ env: clock.env });
  owner = await fixture.person({ signedIn: false });
});
afterAll(async () => {
  await fixture.close();
  clock.remove();
});

async function certificate(vessel: number, days: number): Promise<void> {
  const body = { certificate_name: 'Load Line', issued_by: 'Class', issue_date: '2020-01-01', expiry_date: addDays(TODAY, days) };
  expect((await call(fixture.url, 'POST', paths.create('certificates', vessel), owner.token, body)).status).toBe(201);
}

/** What is still held once nothing needs it, in bytes, and how many nodes there are. */
async function held(cdp: CDPSession): Promise<{ bytes: number; nodes: number }> {
  for (let times = 0; times < 3; times += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes } = await cdp.send('Memory.getDOMCounters');
  return { bytes: usedSize, nodes };
}

test(`memory after ${MINUTES / 60} hours and ${MINUTES * FRAMES} frames is what it was`, { timeout: 600_000 }, async () => {
  const fleet: number[] = [];
  for (let n = 0; n < SHIPS; n += 1) fleet.push(await addVessel(fixture.url, owner.token, `MV Steady ${n}`));
  const { token } = await pairDisplay(fixture.url, owner.token, { vessels: fleet });
  const screen = await fixture.person({ signedIn: false, viewport: { width: 1280, height: 720 } });
  const { page } = screen;
  let wire: WebSocketRoute | undefined;
  const told = new Map<number, DisplayVessel>();
  let alive = () => {};
  await page.routeWebSocket(/socket\.io/, (socket) => {
    wire = socket;
    const server = socket.connectToServer();
    // The heartbeats of the page are the test's own, whose clock it follows; those of the server are answered here.
    socket.onMessage((message) => (message === '3' ? alive() : server.send(message)));
    server.onMessage((message) => {
      if (message === '2') return server.send('3');
      if (String(message).startsWith(FRAME))
        for (const vessel of JSON.parse(String(message).slice(FRAME.length, -1)) as DisplayVessel[]) told.set(vessel.id, vessel);
      socket.send(message);
    });
  });
  await page.addInitScript((mine) => localStorage.setItem('displayToken', mine), token);
  await page.clock.install({ time: new Date(clock.now()) });
  await page.goto('/wall');
  await page.getByText('Live', { exact: true }).waitFor();
  await Promise.all(fleet.map((vessel, n) => certificate(vessel, n * 3 - 6)));
  await until(() => told.size === SHIPS, 'all ships to be told of');

  let seq = 10;
  const minute = async () => {
    for (let step = 0; step < 60_000; step += STEP_MS) {
      // A heartbeat is answered before the next step, or the page takes the link for lost.
      const heard = new Promise<void>((done) => (alive = done));
      wire?.send('2');
      const late = delay(PATIENCE_MS).then(() => Promise.reject(new Error(`No heartbeat is answered at ${clock.now()}.`)));
      await Promise.race([heard, late]);
      clock.set(new Date(clock.now() + STEP_MS).toISOString());
      await page.clock.fastForward(STEP_MS);
    }
    for (let n = 0; n < FRAMES; n += 1) {
      seq += 1;
      const frame = `${FRAME}${JSON.stringify([...told.values()])}]`;
      wire?.send(frame.replaceAll(/"seq":\d+/g, `"seq":${seq}`).replaceAll('Load Line', `Load Line ${seq}`));
    }
  };
  const cdp = await screen.context.newCDPSession(page);
  for (let n = 0; n < 30; n += 1) await minute();
  const before = await held(cdp);
  for (let n = 0; n < MINUTES; n += 1) await minute();
  // All of it has come, and the page is alive.
  await page.getByText(`Load Line ${seq}`).first().waitFor();
  const after = await held(cdp);
  console.log(
    `A wall after ${MINUTES} minutes and ${seq} frames: ${before.bytes} → ${after.bytes} bytes, ${before.nodes} → ${after.nodes} nodes.`,
  );
  expect(after.bytes - before.bytes).toBeLessThan(MOST_GROWTH);
  expect(after.nodes).toBeLessThan(before.nodes * 1.5 + 100);
  fixture.assertQuiet();
});
