/** Parts of the page that come by themselves: where that fails, the user is not disturbed, and screens open all the same. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import { validBody } from '../shared/validBody';
import { fieldOf } from '../support/browserForm';
import { fileOfPart } from '../support/builtParts';
import { call } from '../support/call';
import { deepTest } from '../support/deepTest';
import { listAfterBreak } from '../support/listAfterBreak';
import { choose, loaded } from '../support/screens';
import { throttle } from '../support/throttle';
import { useVesselFixture } from '../support/vesselFixture';

/** What a list fetches once its rows are there, by module. */
const LATER = ['listMenus', 'RowTools'];
const fixture = useVesselFixture({ vessel: 'MV Aurora', expected: [/Failed to load resource/] });
beforeAll(async () => {
  const audit = validBody('audits', { vessel_id: fixture.vessel });
  await call(fixture.url, 'POST', paths.create('audits', fixture.vessel), fixture.person.token, audit);
});

test('a link that breaks while a list fetches its menus and tools does not load the page anew under its user', async () => {
  const page = await fixture.person.tab();
  const hasFocus = await listAfterBreak(page, fixture.vessel, LATER);
  const notice = page.getByRole('status').filter({ hasText: 'A part of this page could not be loaded.' });
  await notice.waitFor();
  const views = page.getByRole('button', { name: 'Views' });
  expect(await hasFocus()).toBe(true);
  await expect.poll(() => views.count()).toBe(0);

  // A page that is not looked at is loaded again, and is whole.
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
  await views.waitFor();
  await expect.poll(() => notice.count()).toBe(0);
  await page.close();
});

test('a file that several parts use cannot be loaded a second time: the page says so and is whole once it is loaded again', async () => {
  const page = await fixture.person.tab();
  let asked = 0;
  await page.route(`**/${fileOfPart('suggestions')}*`, (route) => ((asked += 1) === 1 ? route.abort() : route.continue()));
  await page.goto(`/add-crew/${fixture.vessel}`);
  const notice = page.getByRole('status').filter({ hasText: 'A part of this page could not be loaded.' });
  await notice.waitFor();
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  const offered = () =>
    fieldOf(page, 'rank').evaluate((field: HTMLInputElement) => [...(field.list?.options ?? [])].map(({ value }) => value));
  await expect.poll(offered).toContain('Master');
  await expect.poll(() => notice.count()).toBe(0);
  await page.close();
});

test('what is typed after Ctrl K is searched, also before the search has come, and presses nothing', async () => {
  const page = await fixture.person.tab();
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(`**/${fileOfPart('Palette')}*`, (route) => held.then(() => route.continue()));
  await page.goto('/account');
  const button = page.getByRole('button', { name: 'Make a token' });
  const search = page.getByRole('combobox', { name: 'Find anything' });
  for (const isThere of [false, true]) {
    await button.focus();
    await page.keyboard.press('Control+K');
    // A space presses a button that has the focus.
    await page.keyboard.type('mv aur');
    if (!isThere) release();
    await search.waitFor();
    await page.keyboard.type('ora');
    await expect.poll(() => search.inputValue()).toBe('mv aurora');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true);
  }
  await page.close();
});

test('where the browser keeps nothing the page is not loaded anew by itself: that would sign its user out', async () => {
  const { page, context, signIn, expected } = await fixture.browsers.person({ signedIn: false });
  expected.push(/Failed to load resource/);
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  });
  for (const part of LATER) await page.route(`**/${fileOfPart(part)}`, (route) => route.fulfill({ status: 404 }));
  await signIn();
  await choose(page, fixture.vessel);
  await page.getByRole('link', { name: 'Audits' }).first().click();
  await loaded(page);
  const byHand = page
    .getByRole('status')
    .filter({ hasText: 'could not be loaded. Reload the page when your work is saved, then sign in again.' });
  await byHand.waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
  // It would look every three seconds whether it can be loaded.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 3_500)));
  expect(asked).not.toContain('/readyz');
  expect(new URL(page.url()).pathname).toBe('/audits');
  await expect.poll(() => byHand.count()).toBe(1);
});

test('no screen is drawn before its style, which is asked for again where it failed', async () => {
  const { page, token, expected } = await fixture.browsers.person({ signedIn: false });
  expected.push(/Failed to load resource/);
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
  let asked = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/style-*.css', async (route) => {
    asked += 1;
    if (asked === 1) return route.abort();
    await released;
    return route.continue();
  });
  await page.goto(`/?vessel=${fixture.vessel}`);
  await expect.poll(() => asked).toBeGreaterThan(1);
  await expect.poll(() => page.locator('#root').innerText()).toBe('Loading application...');
  release();
  await loaded(page);
  expect(await page.evaluate(() => [...document.styleSheets].map(({ cssRules }) => cssRules.length > 0))).toEqual([true, true]);
});

deepTest('a link that breaks while screens are fetched ahead does not load the page anew, and each still opens', async () => {
  const page = await fixture.person.tab();
  const hasFocus = await listAfterBreak(page, fixture.vessel, ['ActivityPage']);
  expect(await hasFocus()).toBe(true);
  await page.getByRole('link', { name: 'Activity' }).first().click();
  await page.getByRole('heading', { level: 1, name: /Activity/ }).waitFor();
  await page.close();
});

deepTest(
  'where it keeps the session and nothing else, the page is loaded anew by itself; until then a filter without a match says so',
  async () => {
    const { page, context, signIn, expected } = await fixture.browsers.person({ signedIn: false });
    expected.push(/Failed to load resource/);
    await context.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Broken.', 'UnknownError');
      };
    });
    let isGone = true;
    for (const part of LATER)
      await page.route(`**/${fileOfPart(part)}`, (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()));
    await signIn();
    await choose(page, fixture.vessel);
    await page.getByRole('link', { name: 'Audits' }).first().click();
    await loaded(page);
    await page.getByText('A part of this page could not be loaded. The page reloads by itself when it is not in use.').waitFor();
    const search = page.getByRole('searchbox').first();
    await search.fill('no such audit');
    await page.getByText('Nothing matches.').waitFor();
    isGone = false;
    await search.fill('');
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
    await page.getByRole('button', { name: 'Views' }).waitFor();
  },
);

/** Lets no such request through until it is told to. */
async function hold(page: Page, requests: RegExp | string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(requests, (route) => released.then(() => route.continue()));
  return release;
}

deepTest('a screen whose parts are still on their way is gone to at once, and has the focus when it has come', async () => {
  const { page, token } = await fixture.browsers.person({ signedIn: false });
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
  const release = await hold(page, `**/${fileOfPart('ListPage')}`);
  await page.goto(`/?vessel=${fixture.vessel}`);
  await loaded(page);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audits/Surveys' });
  await link.click();
  await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
  await expect.poll(() => page.locator('main h1').count()).toBe(0);
  await page.getByText('Loading…').waitFor();
  release();
  const heading = page.getByRole('heading', { level: 1, name: 'Audits/Surveys' });
  await heading.waitFor();
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
});

deepTest('a list shows its records while its menus and tools are still on their way', async () => {
  const second = validBody('audits', { vessel_id: fixture.vessel });
  await call(fixture.url, 'POST', paths.create('audits', fixture.vessel), fixture.person.token, second);
  const { page, token } = await fixture.browsers.person({ signedIn: false });
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
  const releases = await Promise.all(LATER.map((part) => hold(page, `**/${fileOfPart(part)}`)));
  const releaseRecords = await hold(page, /\/api\/vessels\/\d+\//);
  await page.goto(`/audits?vessel=${fixture.vessel}`);
  await page.getByText(/^Loading audits/).waitFor();
  releaseRecords();
  await page.getByRole('table').getByText(String(second.audit_type)).nth(1).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Views' }).count()).toBe(0);
  for (const release of releases) release();
  await page.getByRole('button', { name: 'Views' }).waitFor();
});

deepTest.each([
  ['/', 'MV Aurora', /\/(Dashboard|List)Page-|VesselList-/],
  ['/audits', 'ISM Audit', /\/(Dashboard|List)Page-/],
])('a first visit of %s over a slow link: its rows are drawn before a part of another screen is asked for', async (path, row, own) => {
  const { page, token } = await fixture.browsers.person({ signedIn: false });
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await throttle(page);
  await page.goto(path === '/' ? path : `${path}?vessel=${fixture.vessel}`);
  await page.getByRole('table').getByText(row).filter({ visible: true }).first().waitFor();
  expect(asked.filter((url) => /(Page|List)-[^/]+\.js$/.test(url) && !own.test(url))).toEqual([]);
});

deepTest('a user who signs in at once over a slow link waits for the fleet, and for no other screen', async () => {
  const { page, email, password } = await fixture.browsers.person({ signedIn: false });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await throttle(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('table').getByText('MV Aurora').filter({ visible: true }).first().waitFor();
  expect(asked.filter((url) => /(Due|Search|Activity|Account|Papers|Handover|Import|Form)Page-[^/]+\.js$/.test(url))).toEqual([]);
});
