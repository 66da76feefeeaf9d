/** A display whose server is away, behind a proxy, or replaced by a new build. */
import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { useBrowsers, type Person } from '../support/browser';
import { pairDisplay } from '../support/display';
import { scratchCopy } from '../support/scratchCopy';
import { startServer } from '../support/startServer';
import { fleetWriter, openWall, shipNames, type Wall } from '../support/wall';

const MINUTE = 60_000;
const HOME = /\/$/;
const AWAY = /net::ERR_|WebSocket|Failed to fetch|status of 5/;
const fixture = useBrowsers({ own: true });
let owner: Person;
let write: ReturnType<typeof fleetWriter>;

beforeAll(async () => {
  owner = await fixture.person({ signedIn: false });
  owner.expected.push(AWAY);
  write = fleetWriter(fixture.url, owner.token);
});

test('a proxy that answers for a server that is away leads no screen to an error page', async () => {
  const { token } = await pairDisplay(fixture.url, owner.token);
  const screen = await fixture.person({ signedIn: false });
  onTestFinished(() => screen.context.close());
  await screen.context.addInitScript((held) => localStorage.setItem('displayToken', held), token);
  screen.expected.push(/status of 502|Failed to fetch dynamically/);
  const loads: string[] = [];
  screen.page.on('load', () => loads.push(screen.page.url()));
  let asked = 0;
  await screen.context.route(/DisplayPage-.*\.js/, (route) => ((asked += 1), route.fulfill({ status: 502, body: 'Bad Gateway' })));
  await screen.page.goto('/wall');
  await expect.poll(() => asked).toBeGreaterThan(3);
  await screen.context.unroute(/DisplayPage-.*\.js/);
  await screen.page.getByText('Live', { exact: true }).waitFor();
  expect(loads).toHaveLength(1);
});

test('a server that is away for ten minutes: the last picture stays with its age, also over a reload, and it recovers alone', async () => {
  const one = await write.ship('MV Away', 2);
  const wall = await openWall(fixture, owner.token, { vessels: [one] }, { time: Date.now(), serviceWorkers: 'allow' });
  const { page, screen } = wall;
  onTestFinished(() => screen.context.close());
  screen.expected.push(AWAY);
  // The worker keeps the application's files once the first screen is there.
  await page.clock.runFor(5_000);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await fixture.server.kill('SIGKILL');
  const alert = page.getByRole('alert');
  await alert.getByText(/^No connection/).waitFor();
  for (let minute = 0; minute < 10; minute += 1) await page.clock.fastForward(MINUTE);
  await alert.getByText(/^No connection for 1\d minutes\. Last contact at \d\d:\d\d UTC$/).waitFor();
  await page.getByText('2 days overdue').waitFor();
  await page.reload();
  await page.getByText('2 days overdue').waitFor();
  await page.clock.fastForward(15_000);
  await alert.getByText(/^No connection for 1\d minutes\./).waitFor();
  await fixture.server.restart();
  // One jump starts the next attempt. A second one would end that attempt before the server answers.
  await page.clock.fastForward(31_000);
  await page.getByText('Live', { exact: true }).waitFor();
  await alert.waitFor({ state: 'detached' });
  await write.certificate(one, 'Brand New', 30);
  await page.getByText('30 days overdue', { exact: true }).waitFor();
});

test('a new build of the product: each screen loads it by itself once the server can serve it, and shows its ships again', async () => {
  const copy = scratchCopy();
  appendFileSync(join(copy.folder, 'client/app/main.tsx'), "\ndocument.documentElement.dataset.build = 'new';\n");
  execFileSync('node', ['scripts/build.mjs'], { cwd: copy.folder });
  const fleet: [number, number] = [await write.ship('MV Renewed', 4), await write.ship('MV Calm Too')];
  // One keeps the application's files as a secure context does; the other asks the server for each, through a proxy.
  const keeping = await openWall(fixture, owner.token, { vessels: fleet }, { serviceWorkers: 'allow' });
  const proxied = await openWall(fixture, owner.token, { vessels: fleet });
  const walls = [keeping, proxied];
  await keeping.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // The last part of the earlier build that a screen asks for.
  await proxied.page.waitForFunction(() => localStorage.getItem('font') !== null);
  const loads = walls.map(({ page, screen }) => {
    const seen: (number | undefined)[] = [];
    screen.expected.push(AWAY);
    page.on('response', (response) => {
      if (response.request().isNavigationRequest()) seen.push(response.status());
    });
    return seen;
  });
  await proxied.screen.context.route(HOME, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await fixture.server.kill('SIGTERM');
  const renewed = await startServer({
    root: copy.folder,
    dataDir: fixture.server.dataDir,
    port: Number(new URL(fixture.url).port),
  });
  const buildOf = ({ page }: Wall) => page.evaluate(() => document.documentElement.dataset.build).catch(() => 'loading');
  await expect.poll(() => buildOf(keeping)).toBe('new');
  // The proxy has no page yet: what the other screen has stays, and is live.
  await proxied.page.getByText('Live', { exact: true }).waitFor();
  await proxied.page.getByRole('heading', { name: 'MV Renewed' }).waitFor();
  expect([loads[1], await buildOf(proxied)]).toEqual([[], undefined]);
  await proxied.screen.context.unroute(HOME);
  await expect.poll(() => buildOf(proxied)).toBe('new');
  for (const { page } of walls) {
    await page.getByText('Live', { exact: true }).waitFor();
    await expect.poll(() => shipNames(page)).toEqual(['MV Renewed', 'MV Calm Too']);
  }
  expect(loads).toEqual([[200], [200]]);
  await write.certificate(fleet[1], 'After The Build', 30);
  for (const { page } of walls) await page.getByText('30 days overdue', { exact: true }).waitFor();
  await renewed.kill('SIGTERM');
  await fixture.server.restart();
  for (const { screen } of walls) await screen.context.close();
  copy.remove();
});
