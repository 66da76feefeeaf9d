/** What a display shows by itself: over midnight, without a server, with bad news, page after page. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { addDays } from '../../shared/calendar';
import type { DisplaySettings } from '../../shared/display';
import { paths } from '../../shared/paths';
import { validBody } from '../shared/validBody';
import { openFixture, type Fixture, type Person } from '../support/browser';
import { addVessel, call } from '../support/call';
import { pairDisplay } from '../support/display';
import { openWall, shipNames as names } from '../support/wall';
import { serverClock } from '../support/movedClock';

const TODAY = '2027-03-10';
const day = (days: number) => addDays(TODAY, days);
const MINUTE = 60_000;

const clock = serverClock(`${TODAY}T12:00:00Z`);
let fixture: Fixture;
let owner: Person;

beforeAll(async () => {
  fixture = await openFixture({ env: clock.env });
  owner = await fixture.person({ signedIn: false });
});
afterEach(() => {
  clock.set(`${TODAY}T12:00:00Z`);
  fixture.assertQuiet();
});
afterAll(async () => {
  await fixture.close();
  clock.remove();
});

async function ship(name: string, expiry?: string): Promise<number> {
  const vessel = await addVessel(fixture.url, owner.token, name);
  if (expiry !== undefined) await certificate(vessel, 'Load Line', expiry);
  return vessel;
}
async function certificate(vessel: number, certificate_name: string, expiry_date: string): Promise<void> {
  const body = { certificate_name, issued_by: 'Class', issue_date: day(-800), expiry_date };
  expect((await call(fixture.url, 'POST', paths.create('certificates', vessel), owner.token, body)).status).toBe(201);
}
const inspect = async (vessel: number, psc_port: string, inspection_status: string) =>
  call(fixture.url, 'POST', paths.create('psc-inspections', vessel), owner.token, {
    ...validBody('psc-inspections'),
    psc_port,
    inspection_date: day(-2),
    inspection_status,
  });

/** A screen on which these settings are shown, until the test is over. With `clocked`, its timers run by `page.clock`. */
async function wall(settings: Partial<DisplaySettings>, clocked = true, options = {}): Promise<Person> {
  const screen = await openWall(fixture, owner.token, settings, { ...options, ...(clocked && { time: new Date(clock.now()) }) });
  onTestFinished(() => screen.context.close());
  return screen;
}
/** Time goes on, for the screen and for the server. */
async function pass(page: Page, ms: number): Promise<void> {
  clock.set(new Date(clock.now() + ms).toISOString());
  await page.clock.fastForward(ms);
}

test('the ships, what needs action first at the beginning: a detention by name, then a condition of class, then what is overdue', async () => {
  const [calm, overdue, held, class_] = [
    await ship('MV Calm'),
    await ship('MV Overdue', day(-12)),
    await ship('MV Held', day(-40)),
    await ship('MV Class'),
  ];
  await inspect(held, 'Rotterdam', 'Detained');
  const survey = {
    ...validBody('audits'),
    audit_type: 'Class Survey',
    auditing_authority: 'DNV',
    audit_date: day(-5),
    status: 'Condition of Class (COC)',
  };
  await call(fixture.url, 'POST', paths.create('audits', class_), owner.token, survey);
  const { page } = await wall({ name: 'Ops room', vessels: [calm, overdue, held, class_] }, false);
  await page.getByRole('heading', { level: 1, name: 'Ops room' }).waitFor();
  expect(await names(page)).toEqual(['MV Held', 'MV Class', 'MV Overdue', 'MV Calm']);
  const tiles = (await page.getByRole('list', { name: 'Ships' }).getByRole('listitem').allInnerTexts()).map((text) =>
    text.replaceAll(/\s+/g, ' ').trim(),
  );
  expect(tiles).toEqual([
    expect.stringMatching(/^MV Held Detained Rotterdam, .* PSC Inspections · since 08-03-2027 Load Line 40 days over 1 overdue$/),
    expect.stringMatching(/^MV Class Condition of class Class Survey, DNV Audits\/Surveys · since 05-03-2027/),
    expect.stringMatching(/^MV Overdue 12 days over Load Line Certificates · 26-02-2027 1 overdue$/),
    'MV Calm Nothing due within 90 days',
  ]);
  // No controls, and red for what is held or overdue alone.
  expect(await page.locator('button, a, input, select').count()).toBe(0);
  const red = await page
    .getByRole('listitem')
    .evaluateAll(
      (all) =>
        all.filter(
          (tile) =>
            getComputedStyle(tile.firstElementChild ?? tile).color ===
            getComputedStyle(document.querySelector('[class*=tally] strong') ?? tile).color,
        ).length,
    );
  expect(red).toBe(2);
});

test('one ship in large; the wall of a signed-in user names a detention first too', async () => {
  const held = await ship('MV Large', day(-3));
  await inspect(held, 'Antwerp', 'Detained');
  const screen = await wall({ vessels: [held], sections: ['certificates', 'psc-inspections'] }, false);
  const lines = (page: Page) => page.getByRole('region', { name: 'Most urgent' }).getByRole('listitem').allInnerTexts();
  await screen.page.getByRole('heading', { level: 1, name: 'MV Large' }).waitFor();
  expect((await lines(screen.page)).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/Antwerp.*Detained/),
    expect.stringMatching(/Load Line.*3 days over/),
  ]);
  expect(await screen.page.getByText('Pending daily messages').count()).toBe(0);
  await owner.signIn();
  const tab = await owner.tab();
  await tab.goto(`/?wall=1&vessel=${held}`);
  await tab.getByText('Detained', { exact: true }).waitFor();
  expect((await lines(tab))[0]).toMatch(/Antwerp/);
  await tab.close();
});

test('at 00:00 UTC what falls overdue jumps in, without a request and without a link', async () => {
  const [one, two] = [await ship('MV Midnight', TODAY), await ship('MV Later', day(30))];
  clock.set(`${TODAY}T23:59:30Z`);
  const screen = await wall({ vessels: [one, two], light: { from: 0, until: 23 } });
  const { page } = screen;
  await page.getByText('today', { exact: true }).waitFor();
  screen.expected.push(/ERR_INTERNET_DISCONNECTED|WebSocket|status of 5/);
  await screen.context.setOffline(true);
  screen.calls.length = 0;
  await page.clock.fastForward(45_000);
  await page.getByText('New: 1 day over, Load Line').waitFor();
  await page
    .getByRole('heading', { level: 1, name: 'MV Midnight' })
    .or(page.getByRole('heading', { level: 2, name: 'MV Midnight' }))
    .waitFor();
  expect(await page.getByText('MV Later').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
  await page.clock.fastForward(61_000);
  await page.getByText('MV Later').waitFor();
  expect(screen.calls).toEqual([]);
});

test('dims by the hours, and moves a few pixels each minute', async () => {
  const one = await ship('MV Night', day(5));
  clock.set(`${TODAY}T19:58:30Z`);
  const { page } = await wall({ vessels: [one], light: { from: 6, until: 20 } });
  const theme = () =>
    page.evaluate(() => [document.documentElement.dataset.theme, getComputedStyle(document.querySelector('main') ?? document.body).filter]);
  const place = () => page.locator('main').evaluate((main) => main.style.transform);
  expect(await theme()).toEqual(['light', 'none']);
  const places = new Set([await place()]);
  for (let minute = 0; minute < 3; minute += 1) {
    await pass(page, MINUTE);
    await expect.poll(place).not.toBe([...places].at(-1));
    places.add(await place());
  }
  expect(places.size).toBe(4);
  await expect.poll(theme).toEqual(['dark', 'brightness(0.55)']);
});

describe('more than twelve ships', () => {
  test('take turns every 20 s, the worst first; a new detention jumps in for a minute', async () => {
    const fleet: number[] = [];
    for (let n = 0; n < 15; n += 1) fleet.push(await ship(`MV Turn ${String.fromCodePoint(65 + n)}`, day(n + 1)));
    const { page } = await wall({ vessels: fleet });
    expect(await names(page)).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((letter) => `MV Turn ${letter}`));
    await page.getByText('Page 1 of 2 · 15 ships').waitFor();
    await page.clock.fastForward(20_500);
    await page.getByText('Page 2 of 2').waitFor();
    expect((await names(page))[0]).toBe('MV Turn I');
    await inspect(fleet[14] ?? 0, 'Singapore', 'Detained');
    await page.getByText(/^New: Detained, Singapore/).waitFor();
    expect(await page.getByText('MV Turn A').count()).toBe(0);
    await page.clock.fastForward(61_000);
    await page.getByText(/^New: /).waitFor({ state: 'detached' });
    await page.getByText(/Page \d of 2/).waitFor();
    await page.clock.fastForward(20_500);
    await expect.poll(async () => (await names(page)).includes('MV Turn O')).toBe(true);
  });
});

test('a proxy that answers for a server that is away leads no screen to an error page', async () => {
  const { token } = await pairDisplay(fixture.url, owner.token);
  const screen = await fixture.person({ signedIn: false });
  onTestFinished(() => screen.context.close());
  await screen.context.addInitScript((held) => localStorage.setItem('displayToken', held), token);
  screen.expected.push(/status of 502|Failed to fetch dynamically/);
  const loads: string[] = [];
  screen.page.on('load', () => loads.push(screen.page.url()));
  await screen.context.route(/DisplayPage-.*\.js/, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await screen.page.goto('/wall');
  // It asks every three seconds.
  await delay(8_000);
  await screen.context.unroute(/DisplayPage-.*\.js/);
  await screen.page.getByText('Live', { exact: true }).waitFor();
  expect(loads).toHaveLength(1);
});

test('a server that is away for ten minutes: the last picture stays with its age, also over a reload, and it recovers alone', async () => {
  const one = await ship('MV Away', day(-2));
  const screen = await wall({ vessels: [one] }, true, { serviceWorkers: 'allow' });
  const { page } = screen;
  for (const person of [screen, owner]) person.expected.push(/net::ERR_|WebSocket|Failed to fetch|status of 5/);
  // The worker keeps the application's files once the first screen is there.
  await page.clock.runFor(5_000);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await fixture.server.kill('SIGKILL');
  for (let minute = 0; minute < 10; minute += 1) {
    await pass(page, MINUTE);
    await delay(30);
  }
  const alert = page.getByRole('alert');
  await alert.getByText(/^No connection for (9|10) minutes\. Last word at 12:0\d UTC$/).waitFor();
  await page.getByText('2 days over').waitFor();
  await page.reload();
  await page.getByText('2 days over').waitFor();
  await pass(page, 15_000);
  await alert.getByText(/^No connection for 1\d minutes\./).waitFor();
  await fixture.server.restart();
  for (let tries = 0; tries < 10 && (await page.getByText('Live', { exact: true }).count()) === 0; tries += 1) {
    await pass(page, 31_000);
    await delay(500);
  }
  await page.getByText('Live', { exact: true }).waitFor();
  expect(await alert.count()).toBe(0);
  await certificate(one, 'Brand New', day(-30));
  await page.getByText('30 days over', { exact: true }).waitFor();
});
