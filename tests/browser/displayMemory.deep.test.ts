/**
 * A wall runs for months: a day of it, with 50 changes a second, leaves its memory as it was. Its clock is moved by a minute at a time. The
 * frames are the server's own, sent again and again as it would send them, with numbers that rise.
 */
import type { CDPSession } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import type { DisplayVessel } from '../../shared/api/display';
import { paths } from '../../shared/api/paths';
import { useBrowsers, type Person } from '../support/browser';
import { addVessel, call } from '../support/call';
import { pairDisplay } from '../support/display';
import { openHeartbeat } from '../support/heartbeat';
import { until } from '../support/until';

const SHIPS = 14;
/** The page has every size it will have after the first of them. */
const WARM = 30;
const MINUTES = Number(process.env.WALL_MINUTES ?? 24 * 60);
/** Fifty changes a second come as one frame a second; so many of them are sent in each minute. */
const FRAMES = Number(process.env.WALL_FRAMES ?? 2);
const MINUTE_MS = 60_000;
const MOST_GROWTH = 1_500_000;

/** How a message of the server to its displays begins. */
const FRAME = '42/display,["vessels",';

const fixture = useBrowsers();
let owner: Person;

beforeAll(async () => {
  owner = await fixture.person({ signedIn: false });
});

async function certificate(vessel: number, days: number): Promise<void> {
  const body = { certificate_name: 'Load Line', issued_by: 'Class', issue_date: '2020-01-01', expiry_date: addDays(todayUtc(), days) };
  expect((await call(fixture.url, 'POST', paths.create('certificates', vessel), owner.token, body)).status).toBe(201);
}

/** What is still held once nothing needs it, in bytes, and how many nodes there are. */
async function held(cdp: CDPSession): Promise<{ bytes: number; nodes: number }> {
  for (let times = 0; times < 3; times += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes } = await cdp.send('Memory.getDOMCounters');
  return { bytes: usedSize, nodes };
}

test(
  `after ${MINUTES / 60} hours and ${MINUTES * FRAMES} frames a wall is alive, and as large as it was`,
  { timeout: 600_000 },
  async () => {
    const fleet: number[] = [];
    for (let n = 0; n < SHIPS; n += 1) fleet.push(await addVessel(fixture.url, owner.token, `MV Steady ${n}`));
    const { token } = await pairDisplay(fixture.url, owner.token, { vessels: fleet });
    const screen = await fixture.person({ signedIn: false, viewport: { width: 1280, height: 720 } });
    const { page } = screen;
    const told = new Map<number, DisplayVessel>();
    const link = await openHeartbeat(page, (message) => {
      if (!message.startsWith(FRAME)) return;
      for (const vessel of JSON.parse(message.slice(FRAME.length, -1)) as DisplayVessel[]) told.set(vessel.id, vessel);
    });
    await page.addInitScript((mine) => localStorage.setItem('displayToken', mine), token);
    await page.clock.install({ time: Date.now() });
    await page.goto('/wall');
    await page.getByText('Live', { exact: true }).waitFor();
    await Promise.all(fleet.map((vessel, n) => certificate(vessel, n * 3 - 6)));
    await until(() => told.size === SHIPS, 'all ships to be told of');

    let seq = 10;
    const minute = async () => {
      await link.pass(MINUTE_MS);
      for (let n = 0; n < FRAMES; n += 1) {
        seq += 1;
        const frame = `${FRAME}${JSON.stringify([...told.values()])}]`;
        link.tell(frame.replaceAll(/"seq":\d+/g, `"seq":${seq}`).replaceAll('Load Line', `Load Line ${seq}`));
      }
    };
    const cdp = await screen.context.newCDPSession(page);
    for (let n = 0; n < WARM; n += 1) await minute();
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
  },
);
