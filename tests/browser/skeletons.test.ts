/** What a list shows until all of it is there: grey bars only where it has to be fetched, and nothing that moves under the pointer. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import type { Values } from '../../shared/kinds/kind';
import { formOf, rowOf } from '../support/browserForm';
import { addVessel, call } from '../support/call';
import { fails } from '../support/refusing';
import { loaded, visit } from '../support/screens';
import { until } from '../support/until';
import { keptInBrowser, ledgersKept } from '../support/keptInBrowser';
import { useVesselFixture } from '../support/vesselFixture';

const fixture = useVesselFixture({ vessel: 'MV Bars', filled: true });

const BARS = '[class*=bones]';
const rows = (page: Page) => page.locator('main [data-id]').first().waitFor();
const heads = (page: Page) => page.locator('main table[role=table] thead th').allTextContents();

/** Counts, from the next loading of the page on, how often a grey bar was in the document. */
const watchBars = (page: Page) =>
  page.addInitScript((bars) => {
    Object.assign(globalThis, { barsSeen: 0 });
    new MutationObserver(() => {
      const seen = document.querySelector(bars) ? 1 : 0;
      Object.assign(globalThis, { barsSeen: Number(Reflect.get(globalThis, 'barsSeen')) + seen });
    }).observe(document, { subtree: true, childList: true });
  }, BARS);
const barsSeen = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'barsSeen') as number);

/** What a list needs is on the disk; for the fleet, how its vessels stand too. */
const isKept = async (page: Page, kind: string) =>
  (await ledgersKept(page)) &&
  (kind !== 'vessels' || Object.keys(await keptInBrowser(page)).some((key) => key.includes(':vessel_status:')));

test.each(['certificates', 'vessels'])('a reload of %s, which was visited before, shows no grey bars', async (kind) => {
  const page = await fixture.person.tab();
  await page.goto(`/${kind}?vessel=${fixture.vessel}`);
  await rows(page);
  await expect.poll(() => isKept(page, kind)).toBe(true);
  await watchBars(page);
  // The second time over a link on which each answer takes long.
  for (const slow of [false, true]) {
    if (slow) await page.route('**/api/**', (route) => setTimeout(() => void route.continue().catch(() => undefined), 1_500));
    // Bars are right where the disk of a busy machine takes two seconds.
    await until(async () => {
      await page.reload();
      await rows(page);
      return (await barsSeen(page)) === 0;
    }, 'a reload without grey bars');
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.close();
});

test('a list that is fetched has grey bars in the columns of its table', async () => {
  const { page, vessel } = fixture;
  await visit(page, '/crew');
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/api/vessels/*/**', (route) => held.then(() => route.continue()).catch(() => undefined));
  await page.evaluate(() => indexedDB.databases().then((all) => all.forEach(({ name }) => name && indexedDB.deleteDatabase(name))));
  await page.goto(`/crew?vessel=${vessel}`);
  await page.locator(`main table[role=table] tbody${BARS} tr`).nth(9).waitFor();
  const before = await heads(page);
  release();
  await rows(page);
  await loaded(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect.poll(() => heads(page)).toEqual(before);
  expect(before.length).toBeGreaterThan(8);
});

test('while the status of the ships is not known, a chip hides no ship and says so; then it hides some, and their number is told', async () => {
  const { page, context, token, expected } = await fixture.browsers.person({ signedIn: false });
  await addVessel(fixture.url, token, 'MV Bare');
  expected.push(/status of 500/);
  await context.addInitScript((kept) => localStorage.setItem('token', kept), token);
  await page.route(`**${paths.fleetStatus}`, fails);
  await page.goto('/vessels?need=noPapers');
  const notice = page.getByRole('status').filter({ hasText: 'The status of the ships is not known yet.' });
  await notice.waitFor();
  for (const name of ['MV Bars', 'MV Bare']) await rowOf(page, name).getByText('not known').first().waitFor({ state: 'attached' });
  const chips = page.getByRole('group', { name: 'Filter ships by urgency' }).getByRole('button');
  await expect.poll(() => chips.allInnerTexts()).toEqual(['No papers yet']);
  await page.unrouteAll({ behavior: 'wait' });
  await rowOf(page, 'MV Bars').waitFor({ state: 'detached' });
  await rowOf(page, 'MV Bare').waitFor();
  await page.getByText('1 of 2', { exact: true }).waitFor();
  await chips.filter({ hasText: 'No papers yet' }).click();
  await rowOf(page, 'MV Bars').waitFor();
  await context.close();
});

test.each([
  ['it can be saved without a link', 'validation', 'add-crew'],
  ['its lines can be, so that they do not move its buttons', 'ItemsEditor', 'add-requisition'],
])('a form is drawn once %s', async (_when, chunk, path) => {
  const page = await fixture.person.tab();
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(`**/assets/${chunk}-*.js`, (route) => held.then(() => route.continue()));
  const drawn = page.waitForResponse('**/assets/FormPage-*.js');
  await page.goto(`/${path}/${fixture.vessel}`);
  await (await drawn).finished();
  // Long enough for a form that does not wait.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expect.poll(() => formOf(page).count()).toBe(0);
  release();
  await formOf(page).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.close();
});

/** Notes, from the next loading of the page on, the elements of the screen that moved. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    const note = (list: PerformanceObserverEntryList) => {
      for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
        for (const { node } of sources) if (node?.parentElement?.closest('main')) moved.push(`${node.nodeName} ${node.textContent}`);
    };
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
  });

test('the rows come where the grey bars were, in the columns there is room for', async () => {
  // A browser that has not seen the list.
  const { page, context } = await fixture.browsers.person();
  await page.setViewportSize({ width: 1024, height: 768 });
  await watchShifts(page);
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/api/vessels/*/**', (route) => held.then(() => route.continue()));
  await page.goto(`/psc-inspections?vessel=${fixture.vessel}`);
  await page.locator(`main table[role=table] tbody${BARS} tr`).nth(9).waitFor();
  release();
  await rows(page);
  await page.getByText(/^No room for /).waitFor();
  await loaded(page);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'moved'))).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

test('a press on a row during which the buttons above the list arrive is not lost', async () => {
  const page = await fixture.person.tab();
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/assets/{AddFiles,listMenus}-*.js', (route) => held.then(() => route.continue()));
  await page.goto(`/certificates?vessel=${fixture.vessel}`);
  await until(async () => {
    await menuOf(page).hover();
    await page.mouse.down();
    if (await menuOf(page).evaluate((button) => button.matches(':active'))) return true;
    await page.mouse.up();
    return false;
  }, 'the button to be pressed, and not what came in its place');
  release();
  for (const name of ['Add files', 'Print']) await page.getByRole('button', { name }).waitFor();
  await page.mouse.up();
  await upload(page).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.close();
});

const menuOf = (page: Page) => rowOf(page, 'Due Soon').getByRole('button', { name: /^Actions for/ });
const upload = (page: Page) => rowOf(page, 'Due Soon').getByRole('button', { name: /^Upload/ });

test('the menu of a row stays open when a change moves the row', async () => {
  const { url, page, person, vessel, made } = fixture;
  const path = paths.record('certificates', vessel, made.certificates?.[0] ?? 0);
  const place = () => rowOf(page, 'Due Soon').getAttribute('data-index');
  await visit(page, '/certificates');
  await menuOf(page).click();
  await upload(page).waitFor();
  const before = await place();
  const { body } = await call(url, 'GET', path, person.token);
  await call(url, 'PUT', path, person.token, { ...(body as Values), sl_no: 9 });
  await expect.poll(place).not.toBe(before);
  await upload(page).click();
  await page.getByText('Please select a file first', { exact: true }).waitFor();
});
