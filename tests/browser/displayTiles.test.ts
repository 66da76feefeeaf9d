/** A display as it is read from across a room, and after its server was replaced. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays, todayUtc } from '../../shared/calendar';
import { paths } from '../../shared/paths';
import { openFixture, type Fixture, type Person } from '../support/browser';
import { addVessel, call } from '../support/call';
import { scratchCopy } from '../support/scratchCopy';
import { startServer } from '../support/startServer';
import { openWall, shipNames } from '../support/wall';

let fixture: Fixture;
let owner: Person;

beforeAll(async () => {
  fixture = await openFixture({ own: true });
  owner = await fixture.person({ signedIn: false });
});
afterEach(() => fixture.assertQuiet());
afterAll(() => fixture.close());

async function certificate(vessel: number, certificate_name: string, daysOver: number): Promise<void> {
  const expiry_date = addDays(todayUtc(), -daysOver);
  const body = { certificate_name, issued_by: 'Class', issue_date: addDays(expiry_date, -800), expiry_date };
  expect((await call(fixture.url, 'POST', paths.create('certificates', vessel), owner.token, body)).status).toBe(201);
}
async function overdue(name: string, ...daysOver: number[]): Promise<number> {
  const vessel = await addVessel(fixture.url, owner.token, name);
  for (const days of daysOver) await certificate(vessel, `Certificate ${days}`, days);
  return vessel;
}

test.each([
  ['a wall of 1080 lines', { width: 1920, height: 1080 }],
  ['a wall of 720 lines', { width: 1280, height: 720 }],
  ['an upright one', { width: 1080, height: 1920 }],
])('on %s a tile names as much more as it has room for, the worst first, each line whole', async (_, viewport) => {
  const days = Array.from({ length: 12 }, (__, nth) => 40 - nth);
  const fleet = [await overdue('MV Full', ...days), await overdue('MV One', 3), await overdue('MV Two', 2, 1)];
  const { page, context } = await openWall(fixture, owner.token, { vessels: fleet }, { viewport });
  const tiles = await page.getByRole('list', { name: 'Ships' }).evaluate((list) =>
    [...list.children].map((tile) => {
      const box = tile.getBoundingClientRect();
      const tally = tile.querySelector('[class*=tally]')?.getBoundingClientRect();
      const room = tile.querySelector('[class*=lines]')?.getBoundingClientRect();
      const lines = [...tile.querySelectorAll('[class*=lines] p')].map((line) => ({ line, at: line.getBoundingClientRect() }));
      // What does not fit stands beside the room for lines, where it is not seen.
      const seen = lines.filter(({ at }) => at.left < (room?.right ?? 0) - 1);
      return {
        seen: seen.map(({ line }) => line.textContent),
        whole: seen.every(({ at }) => at.top >= box.top && at.bottom <= (tally?.top ?? 0)) && (tally?.bottom ?? 0) <= box.bottom,
      };
    }),
  );
  expect(tiles.map(({ whole }) => whole)).toEqual([true, true, true]);
  const [full, one, two] = tiles.map(({ seen }) => seen);
  expect(full).toEqual(days.slice(1, 1 + (full?.length ?? 0)).map((over) => `Certificate ${over}${over} days over`));
  if (viewport.width > viewport.height) expect(full?.length).toBeGreaterThanOrEqual(3);
  expect([one, two?.slice(0, 1)]).toEqual([[], full?.length ? ['Certificate 11 day over'] : []]);
  await context.close();
});

test('a new build of the product: each screen loads it by itself once the server can serve it, and shows its ships again', async () => {
  const copy = scratchCopy();
  const foot = join(copy.folder, 'client/features/wall/DisplayWall.tsx');
  const source = readFileSync(foot, 'utf8');
  writeFileSync(foot, source.replace('with nothing due within 90 days', 'with nothing due, says the new build'));
  execFileSync('node', ['scripts/build.mjs'], { cwd: copy.folder });
  const fleet: [number, number] = [await overdue('MV Renewed', 4), await addVessel(fixture.url, owner.token, 'MV Calm Too')];
  // One keeps the application's files as a secure context does; the other asks the server for each, through a proxy.
  const screens = [
    await openWall(fixture, owner.token, { vessels: fleet }, { serviceWorkers: 'allow' }),
    await openWall(fixture, owner.token, { vessels: fleet }),
  ] as const;
  const [keeping, proxied] = screens;
  await keeping.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // The last part of the earlier build that a screen asks for.
  await proxied.page.waitForFunction(() => localStorage.getItem('font') !== null);
  const loads = screens.map(({ page }) => {
    const seen: (number | undefined)[] = [];
    page.on('response', (response) => {
      if (response.request().isNavigationRequest()) seen.push(response.status());
    });
    return seen;
  });
  for (const person of [...screens, owner]) person.expected.push(/net::ERR_|WebSocket|Failed to fetch|status of 502/);
  await proxied.context.route(/\/$/, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await fixture.server.kill('SIGTERM');
  const renewed = await startServer({
    root: copy.folder,
    dataDir: fixture.server.dataDir,
    port: Number(new URL(fixture.url).port),
  });
  const newWords = ({ page }: Person) => page.getByText('2 ships · 1 with nothing due, says the new build');
  await newWords(keeping).waitFor({ timeout: 30_000 });
  // The proxy has no page yet: what the other screen has stays, and is live.
  await proxied.page.getByText('2 ships · 1 with nothing due within 90 days').waitFor();
  await proxied.page.getByText('Live', { exact: true }).waitFor();
  expect(loads[1]).toEqual([]);
  await proxied.context.unrouteAll();
  await newWords(proxied).waitFor({ timeout: 30_000 });
  for (const { page } of screens) {
    await page.getByText('Live', { exact: true }).waitFor();
    expect(await shipNames(page)).toEqual(['MV Renewed', 'MV Calm Too']);
  }
  expect(loads).toEqual([[200], [200]]);
  await certificate(fleet[1], 'After The Build', 30);
  for (const { page } of screens) await page.getByText('30 days over', { exact: true }).waitFor();
  await renewed.kill('SIGTERM');
  await fixture.server.restart();
  for (const { context } of screens) await context.close();
  copy.remove();
});
